import { usePageTitle } from '../ui/use-page-title.ts'

export default function TermsPage() {
  usePageTitle('Användarvillkor')
  return <h1>Användarvillkor</h1>
}
