import { usePageTitle } from '../ui/use-page-title.ts'

export default function GdprPage() {
  usePageTitle('GDPR')
  return <h1>GDPR</h1>
}
