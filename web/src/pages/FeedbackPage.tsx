import { useState } from 'react'
import { useVisitorTurn } from '../api/clear-visitor.ts'
import { FeedbackForm } from '../features/feedback/FeedbackForm.tsx'
import { FeedbackThanks } from '../features/feedback/FeedbackThanks.tsx'
import { RecordCrate } from '../ui/drawings/RecordCrate.tsx'
import { TagCard } from '../ui/TagCard.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'

/** Spec §2: the page for feedback on the site. */
export default function FeedbackPage() {
  usePageTitle('Lämna feedback')
  const [isSent, setSent] = useState(false)
  const turn = useVisitorTurn()
  return (
    <TagCard
      narrow
      title="Lämna feedback"
      lead={<p>Vad är bra, vad saknas, vad stämmer inte? Vi läser allt som skickas hit.</p>}
      picture={<RecordCrate />}
    >
      {isSent ? <FeedbackThanks /> : <FeedbackForm key={turn} onSent={() => setSent(true)} />}
    </TagCard>
  )
}
