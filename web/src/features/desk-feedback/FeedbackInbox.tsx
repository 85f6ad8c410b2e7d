import type { DeskFeedback } from '@fyndkartan/domain/desk'
import { useState } from 'react'
import {
  decideFeedback,
  type FeedbackDecision,
  type FeedbackStatus,
  loadDeskFeedback,
} from '../../api/desk-feedback.ts'
import { describeRefusal } from '../../api/describe-refusal.ts'
import { DecisionInbox, type InboxItem } from '../../ui/inbox/DecisionInbox.tsx'
import { FeedbackMessage } from './FeedbackMessage.tsx'

const statuses: readonly { readonly value: FeedbackStatus; readonly label: string }[] = [
  { value: 'open', label: 'Att läsa' },
  { value: 'done', label: 'Klara' },
  { value: 'removed', label: 'Papperskorg' },
]

const emptyText: Readonly<Record<FeedbackStatus, string>> = {
  open: 'Allt är läst. Ny feedback hamnar här.',
  done: 'Här samlas det som du har markerat som klart.',
  removed: 'Papperskorgen är tom.',
}

const decidedText: Readonly<Record<FeedbackDecision, string>> = {
  done: 'Markerat som klart.',
  reopen: 'Ligger bland de olästa igen.',
  remove: 'Lagt i papperskorgen.',
}

interface Props {
  /** Called after a decision, with the `actionId` that undoes it. This function must reload the list. */
  readonly onDecided: (text: string, actionId: number) => Promise<void>
}

/** The list of feedback messages from visitors, the oldest open message first. */
export function FeedbackInbox({ onDecided }: Props) {
  const [status, setStatus] = useState<FeedbackStatus>('open')

  function decide({ id }: DeskFeedback, what: FeedbackDecision, how: InboxItem) {
    how.decide(
      async (leave) => {
        const actionId = await decideFeedback(id, what)
        leave()
        await onDecided(decidedText[what], actionId)
      },
      (error) => describeRefusal(error, 'Det gick inte att spara.'),
    )
  }

  return (
    <DecisionInbox
      name="feedback"
      title="Feedback"
      statuses={statuses}
      status={status}
      onStatus={setStatus}
      load={loadDeskFeedback}
      hint={status === 'removed' && 'Det som ligger här försvinner för gott efter sju dagar.'}
      emptyText={emptyText[status]}
      counted={['meddelande', 'meddelanden']}
      loadingText="Hämtar feedback..."
      failedText="Kunde inte hämta feedback."
      render={(message, how) => (
        <FeedbackMessage
          message={message}
          headingId={how.headingId}
          isBusy={how.isBusy}
          onDecide={(what) => decide(message, what, how)}
        />
      )}
    />
  )
}
