import { usePageTitle } from '../ui/use-page-title.ts'

export default function FeedbackPage() {
  usePageTitle('Lämna feedback')
  return <h1>Lämna feedback</h1>
}
