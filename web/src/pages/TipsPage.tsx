import { usePageTitle } from '../ui/use-page-title.ts'

export default function TipsPage() {
  usePageTitle('Skicka ett tips')
  return <h1>Skicka ett tips</h1>
}
