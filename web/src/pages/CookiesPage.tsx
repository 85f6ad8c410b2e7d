import { usePageTitle } from '../ui/use-page-title.ts'

export default function CookiesPage() {
  usePageTitle('Cookies')
  return <h1>Cookies</h1>
}
