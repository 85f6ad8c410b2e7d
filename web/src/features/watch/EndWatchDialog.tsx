import { describeLinkFailure } from '../../api/describe-link-failure.ts'
import { endWatch } from '../../api/watches.ts'
import buttons from '../../ui/button.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import styles from './question.module.css'

interface Props {
  /** The watched search in words. */
  readonly title: string
  readonly link: string
  readonly onEnded: () => void
  readonly onClose: () => void
}

/** The dialog in which the visitor confirms that a watch is to be deleted. */
export function EndWatchDialog({ title, link, onEnded, onClose }: Props) {
  const { isRunning, failure, run } = useAttempt()
  const close = () => {
    if (!isRunning) onClose()
  }
  const end = () =>
    run(
      async () => {
        await endWatch(link)
        onEnded()
      },
      (error) => describeLinkFailure(error, 'Det gick inte att avsluta bevakningen.'),
    )
  return (
    <Dialog
      title="Avsluta bevakningen?"
      onClose={close}
      actions={
        <>
          <button type="button" className={buttons.quiet} aria-disabled={isRunning} onClick={close}>
            Behåll den
          </button>
          <button type="button" className={`${buttons.plain} ${styles.danger}`} aria-disabled={isRunning} onClick={end}>
            {isRunning ? 'Vänta...' : 'Avsluta'}
          </button>
        </>
      }
    >
      <div className={styles.text}>
        <p className={styles.search}>{title}</p>
        <p>Vi slutar höra av oss om den, och allt som hör till den raderas genast.</p>
        {failure && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  )
}
