import { usePageTitle } from '../ui/use-page-title.ts'

export default function PrivacyPage() {
  usePageTitle('Integritetspolicy')
  return <h1>Integritetspolicy</h1>
}
