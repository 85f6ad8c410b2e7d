import { useRef } from 'react'
import { describeRefusal } from '../../api/describe-refusal.ts'
import { useNavigate } from '../../ui/location.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import type { Decision } from './desk-decisions.ts'
import styles from './UndoBar.module.css'

interface Props {
  readonly decision: Decision | null
  readonly onUndo: (actionId: number) => Promise<void>
}

/** Says what was decided last, and takes it back. It stays until the next decision: nobody is hurried. */
export function UndoBar({ decision, onUndo }: Props) {
  // Keyed by the decision: a failure belongs to the one that could not be taken back.
  return (
    <div className={styles.place} tabIndex={-1}>
      {/* It stands here before it speaks: readers follow changes only in what they know. */}
      <p role="status" className="visually-hidden">
        {decision?.text}
      </p>
      {decision && <Bar key={decision.actionId ?? decision.text} decision={decision} onUndo={onUndo} />}
    </div>
  )
}

function Bar({ decision: { text, actionId, path }, onUndo }: Props & { readonly decision: Decision }) {
  const attempt = useAttempt()
  const navigate = useNavigate()
  const bar = useRef<HTMLDivElement>(null)

  function undo() {
    if (actionId === null) return
    // The button goes with what it undoes; focus stays in its place.
    bar.current?.parentElement?.focus()
    attempt.run(
      async () => {
        await onUndo(actionId)
        if (path !== undefined) navigate(path, 'replace')
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
      {attempt.failure && (
        <p role="alert" className={styles.failure}>
          {attempt.failure}
        </p>
      )}
    </div>
  )
}
