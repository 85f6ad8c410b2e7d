import { useDesk } from '../features/desk/desk-decisions.ts'
import { FeedbackInbox } from '../features/desk-feedback/FeedbackInbox.tsx'

/** The desk's part for feedback from visitors. */
export default function DeskFeedback() {
  const { decided } = useDesk()
  return <FeedbackInbox onDecided={(text, actionId) => decided({ text, actionId })} />
}
