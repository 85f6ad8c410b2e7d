import type { DeskFeedback } from '@fyndkartan/domain/desk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  decideFeedback,
  type FeedbackDecision,
  type FeedbackStatus,
  loadDeskFeedback,
} from '../../api/desk-feedback.ts'
import { describeRefusal } from '../../api/describe-refusal.ts'
import buttons from '../../ui/button.module.css'
import { SpiltCup } from '../../ui/drawings/SpiltCup.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { RadioBar } from '../../ui/RadioBar.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import notes from '../../ui/empty-note.module.css'
import { FeedbackMessage, messageHeadingId } from './FeedbackMessage.tsx'
import styles from './FeedbackInbox.module.css'

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
  /** A decision was made; `actionId` can undo it. The inbox has to be loaded again. */
  readonly onDecided: (text: string, actionId: number) => Promise<void>
}

/** The feedback from visitors; open messages from the oldest. */
export function FeedbackInbox({ onDecided }: Props) {
  const [status, setStatus] = useState<FeedbackStatus>('open')
  const decision = useAttempt()
  const title = useRef<HTMLHeadingElement>(null)
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['desk', 'feedback', status],
    queryFn: ({ pageParam, signal }) => loadDeskFeedback(status, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      pages.reduce((sum, page) => sum + page.feedback.length, 0) < last.total && last.feedback.length > 0
        ? pages.length
        : undefined,
    staleTime: 0,
  })
  // A decision made elsewhere meanwhile shifts the pages, so that a message may appear on two of them.
  const messages = [...new Map(data?.pages.flatMap((page) => page.feedback.map((one) => [one.id, one]))).values()]
  const total = data?.pages.at(-1)?.total ?? 0

  function decide({ id }: DeskFeedback, what: FeedbackDecision) {
    decision.run(
      async () => {
        const actionId = await decideFeedback(id, what)
        // The message disappears with the button that was pressed, so the focus moves to the next one.
        const next = messages[messages.findIndex((message) => message.id === id) + 1]
        const heading = next && document.getElementById(messageHeadingId(next.id))
        ;(heading ?? title.current)?.focus({ preventScroll: true })
        await onDecided(decidedText[what], actionId)
      },
      (error) => describeRefusal(error, 'Det gick inte att spara.'),
    )
  }

  return (
    <section className={styles.inbox} aria-labelledby="feedback-title">
      <div className={styles.head}>
        <h2 ref={title} tabIndex={-1} id="feedback-title" className={styles.title}>
          Feedback
        </h2>
        <RadioBar
          legend="Vilka vill du se?"
          options={statuses}
          chosen={status}
          onChoose={setStatus}
          className={styles.bar}
        />
      </div>
      {status === 'removed' && <p className={styles.hint}>Det som ligger här försvinner för gott efter sju dagar.</p>}
      {decision.failure && (
        <p role="alert" className={styles.failure}>
          {decision.failure}
        </p>
      )}
      {data ? (
        <>
          <p role="status" className={messages.length > 0 ? 'visually-hidden' : notes.note}>
            {messages.length > 0
              ? `${formatCount(total)} ${total === 1 ? 'meddelande' : 'meddelanden'}`
              : emptyText[status]}
          </p>
          <ul className={styles.messages}>
            {messages.map((message) => (
              <li key={message.id}>
                <FeedbackMessage
                  message={message}
                  isBusy={decision.isRunning}
                  onDecide={(what) => decide(message, what)}
                />
              </li>
            ))}
          </ul>
          {hasNextPage && (
            <button type="button" className={buttons.quiet} disabled={isFetching} onClick={() => void fetchNextPage()}>
              {isFetching ? 'Hämtar...' : 'Visa fler'}
            </button>
          )}
        </>
      ) : (
        !isError && <PageLoading text="Hämtar feedback..." />
      )}
      {isError && !isFetching && (
        <div className={styles.notFetched}>
          <SpiltCup />
          <p role="alert" className={styles.failure}>
            Kunde inte hämta feedback.
          </p>
          <button type="button" className={buttons.plain} onClick={() => void refetch()}>
            Försök igen
          </button>
        </div>
      )}
    </section>
  )
}
