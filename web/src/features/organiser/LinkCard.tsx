import { formatPlainDate, swedishTime } from '@fyndkartan/domain/local-time'
import { useId, useState } from 'react'
import { exportManagedPlace, renewPlaceLink } from '../../api/organiser.ts'
import buttons from '../../ui/button.module.css'
import { saveFile } from '../../ui/save-file.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { describeLinkFailure } from '../../api/describe-link-failure.ts'
import { EndLinkDialog } from './EndLinkDialog.tsx'
import styles from './LinkCard.module.css'
import type { OrganiserView } from './use-place-link.ts'

interface Props {
  readonly email: string
  /** When the link expires, in ms since 1970; null when unknown. */
  readonly expiresAtMs: number | null
  /** The path of the place's page; null when the place is gone. */
  readonly path: string | null
  readonly link: string
  /** Whether the mailed link was for ending the mails; if so, the dialog that ends them is open at first. */
  readonly asksToEnd: boolean
  readonly onLeave: (next: OrganiserView) => void
}

/**
 * The organiser's e-mail address, when the link expires, and buttons to download the data, get a new link or end the
 * link.
 */
export function LinkCard({ email, expiresAtMs, path, link, asksToEnd, onLeave }: Props) {
  const id = useId()
  const attempt = useAttempt()
  const [done, setDone] = useState('')
  const [isEnding, setEnding] = useState(asksToEnd)

  function renew() {
    setDone('')
    attempt.run(
      async () => {
        await renewPlaceLink(link)
        onLeave({ name: 'renewed', email, path })
      },
      (error) => describeLinkFailure(error, 'Det gick inte att mejla en ny länk.'),
    )
  }

  function download() {
    setDone('')
    attempt.run(
      async () => {
        saveFile(await exportManagedPlace(link), 'fyndkartan-mina-uppgifter.json')
        setDone('Dina uppgifter är nedladdade.')
      },
      (error) => describeLinkFailure(error, 'Dina uppgifter gick inte att hämta.'),
    )
  }

  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Din länk
      </h2>
      <dl className={styles.facts}>
        <div>
          <dt>Mejlas till</dt>
          <dd>{email}</dd>
        </div>
        {expiresAtMs !== null && (
          <div>
            <dt>Gäller till</dt>
            <dd>{formatPlainDate(swedishTime(expiresAtMs).date)}</dd>
          </div>
        )}
      </dl>
      {path !== null && (
        <p className={styles.hint}>Den som har länken kan ändra uppgifterna. Dela den bara med dem du litar på.</p>
      )}
      <p role="status" className={styles.done}>
        {done}
      </p>
      {attempt.failure && (
        <p role="alert" className={styles.failure}>
          {attempt.failure}
        </p>
      )}
      <ul className={styles.actions}>
        {path !== null && (
          <li>
            <button type="button" className={buttons.quiet} aria-disabled={attempt.isRunning} onClick={renew}>
              Mejla en ny länk
            </button>
            <p className={styles.hint}>Den här slutar gälla genast.</p>
          </li>
        )}
        <li>
          <button type="button" className={buttons.quiet} aria-disabled={attempt.isRunning} onClick={download}>
            Hämta mina uppgifter
          </button>
          <p className={styles.hint}>Allt som vi har sparat om dig, i en fil.</p>
        </li>
        <li>
          <button
            type="button"
            className={`${buttons.quiet} ${styles.end}`}
            aria-haspopup="dialog"
            onClick={() => setEnding(true)}
          >
            Kasta länken
          </button>
          <p className={styles.hint}>Vi glömmer din adress och mejlar inte mer.</p>
        </li>
      </ul>
      {isEnding && (
        <EndLinkDialog
          email={email}
          link={link}
          onEnded={() => onLeave({ name: 'ended', email, path })}
          onClose={() => setEnding(false)}
        />
      )}
    </section>
  )
}
