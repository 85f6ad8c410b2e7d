import { usePageTitle } from '../ui/use-page-title.ts'

export default function AboutPage() {
  usePageTitle('Om oss')
  return <h1>Om oss</h1>
}
