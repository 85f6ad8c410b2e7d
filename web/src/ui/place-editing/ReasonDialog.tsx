import { type ReactNode, useId, useRef, useState } from 'react'
import { describeRefusal } from '../../api/describe-refusal.ts'
import buttons from '../button.module.css'
import { Dialog } from '../Dialog.tsx'
import { TextArea } from '../TextArea.tsx'
import { useAttempt } from '../use-attempt.ts'
import styles from './ReasonDialog.module.css'

interface Props {
  readonly title: string
  /** A text about what the action does. */
  readonly children: ReactNode
  /** The confirm button's label. */
  readonly action: string
  /** Common reasons; a button for each fills it in. */
  readonly ready: readonly string[]
  readonly isRequired: boolean
  /** A text about who sees the reason; by default only operators do. */
  readonly hint?: string
  /** The maximum length of the reason, in characters. */
  readonly maxLength?: number
  /** The message when `onConfirm` fails, such as 'Det gick inte att avvisa tipset.' */
  readonly failed: string
  /** The text about a failed call. */
  readonly describe?: typeof describeRefusal
  readonly onConfirm: (reason: string) => Promise<void>
  readonly onClose: () => void
}

/** The default maximum length, characters; below the server's limit. */
const usualMaxLength = 500

/**
 * The dialog that asks for a reason before a removal. It stays open while the call runs, and keeps the reason after a
 * failure.
 */
export function ReasonDialog(props: Props) {
  const { title, children, action, ready, isRequired, failed, onConfirm, onClose } = props
  const {
    hint = 'Sparas i loggen. Bara operatörer ser det.',
    maxLength = usualMaxLength,
    describe = describeRefusal,
  } = props
  const id = useId()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const content = useRef<HTMLDivElement>(null)
  const attempt = useAttempt()
  const close = () => {
    if (!attempt.isRunning) onClose()
  }

  function confirm() {
    const { length } = reason.trim()
    if ((isRequired && length === 0) || length > maxLength) {
      setProblem(length === 0 ? 'Skriv eller välj ett skäl' : `Högst ${maxLength} tecken`)
      content.current?.querySelector('textarea')?.focus()
      return
    }
    attempt.run(
      () => onConfirm(reason.trim()),
      (error) => describe(error, failed),
    )
  }

  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        <>
          <button type="button" className={buttons.quiet} aria-disabled={attempt.isRunning} onClick={close}>
            Avbryt
          </button>
          <button
            type="button"
            className={`${buttons.plain} ${styles.danger}`}
            aria-disabled={attempt.isRunning}
            onClick={confirm}
          >
            {attempt.isRunning ? 'Vänta...' : action}
          </button>
        </>
      }
    >
      <div ref={content} className={styles.content}>
        {children}
        <div role="group" aria-label="Vanliga skäl" className={styles.ready}>
          {ready.map((text) => (
            <button
              key={text}
              type="button"
              className={styles.choice}
              aria-pressed={reason === text}
              onClick={() => {
                setReason(text)
                setProblem(null)
              }}
            >
              {text}
            </button>
          ))}
        </div>
        <TextArea
          label={isRequired ? 'Skäl' : 'Skäl (valfritt)'}
          name="reason"
          id={id}
          rows={3}
          value={reason}
          hint={hint}
          problem={problem}
          onType={(text) => {
            setReason(text)
            setProblem(null)
          }}
        />
        {attempt.failure && (
          <p role="alert" className={styles.failure}>
            {attempt.failure}
          </p>
        )}
      </div>
    </Dialog>
  )
}
