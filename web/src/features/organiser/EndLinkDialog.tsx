import { endPlaceLink } from '../../api/organiser.ts'
import buttons from '../../ui/button.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { describeLinkFailure } from '../../api/describe-link-failure.ts'
import styles from './question.module.css'

interface Props {
  readonly email: string
  readonly link: string
  readonly onEnded: () => void
  readonly onClose: () => void
}

/** A dialog that asks again before the organiser's link and e-mail address are deleted. */
export function EndLinkDialog({ email, link, onEnded, onClose }: Props) {
  const { isRunning, failure, run } = useAttempt()
  const close = () => {
    if (!isRunning) onClose()
  }
  const end = () =>
    run(
      async () => {
        await endPlaceLink(link)
        onEnded()
      },
      (error) => describeLinkFailure(error, 'Det gick inte att kasta länken.'),
    )
  return (
    <Dialog
      title="Kasta länken?"
      onClose={close}
      actions={
        <>
          <button type="button" className={buttons.quiet} aria-disabled={isRunning} onClick={close}>
            Behåll den
          </button>
          <button type="button" className={`${buttons.plain} ${styles.danger}`} aria-disabled={isRunning} onClick={end}>
            {isRunning ? 'Vänta...' : 'Kasta länken'}
          </button>
        </>
      }
    >
      <div className={styles.text}>
        <p>
          Vi glömmer <strong className={styles.email}>{email}</strong> genast, och länkarna som vi har mejlat dit slutar
          gälla. Stället finns kvar på Fyndkartan.
        </p>
        <p>Vill du sköta uppgifterna igen får du be om en ny länk på ställets sida.</p>
        {failure && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  )
}
