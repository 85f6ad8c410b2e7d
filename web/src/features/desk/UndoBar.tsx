import { useRef } from 'react'
import { describeRefusal } from '../../api/describe-refusal.ts'
import { leadOnLater, useRouterHistory } from '../../ui/location.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import type { Decision } from './desk-decisions.ts'
import styles from './UndoBar.module.css'

interface Props {
  readonly decision: Decision | null
  readonly onUndo: (actionId: number) => Promise<void>
  readonly onDismiss: () => void
}

/**
 * A bar with the last decision and a button that undoes it. The bar stays until the next decision or until the operator
 * dismisses it; there is no time limit.
 */
export function UndoBar({ decision, ...actions }: Props) {
  // The bar's key is the decision, so that the message about a failed undo disappears at the next decision.
  return (
    <div className={styles.place} tabIndex={-1}>
      {/* Rendered while empty: screen readers announce changes only in live regions that already exist. */}
      <p role="status" className="visually-hidden">
        {decision?.text}
      </p>
      {decision && <Bar key={decision.actionId ?? decision.text} decision={decision} {...actions} />}
    </div>
  )
}

function Bar({ decision: { text, actionId, path }, onUndo, onDismiss }: Props & { readonly decision: Decision }) {
  const attempt = useAttempt()
  const history = useRouterHistory()
  const bar = useRef<HTMLDivElement>(null)

  /** Moves the focus to the bar, since the pressed button disappears. */
  function stay() {
    bar.current?.parentElement?.focus()
  }

  function undo() {
    if (actionId === null) return
    stay()
    attempt.run(
      async () => {
        const leadOn = leadOnLater(history)
        await onUndo(actionId)
        if (path !== undefined) leadOn(path)
      },
      (error) => describeRefusal(error, 'Det gick inte att ångra.'),
    )
  }
  return (
    <div ref={bar} className={styles.bar}>
      <p aria-hidden="true" className={styles.text}>
        {text}
      </p>
      {actionId !== null && (
        <button type="button" className={styles.undo} aria-disabled={attempt.isRunning} onClick={undo}>
          {attempt.isRunning ? 'Vänta...' : 'Ångra'}
        </button>
      )}
      <button
        type="button"
        className={styles.dismiss}
        aria-label="Dölj meddelandet"
        onClick={() => {
          stay()
          onDismiss()
        }}
      >
        <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
          <path d="M4 4l12 12M16 4L4 16" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
        </svg>
      </button>
      {attempt.failure && (
        <p role="alert" className={styles.failure}>
          {attempt.failure}
        </p>
      )}
    </div>
  )
}
