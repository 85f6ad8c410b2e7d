import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useAuth } from '../../api/identity/auth.ts'
import { routePatterns } from '../../paths.ts'
import buttons from '../../ui/button.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import { Link } from '../../ui/Link.tsx'
import styles from './WatchDialog.module.css'
import { type Sent, WatchForm } from './WatchForm.tsx'

interface Props {
  /** The search to watch, in words. */
  readonly title: string
  /** The days of the search in words, if the visitor can limit the watch to them; else null. */
  readonly days: string | null
  /** Returns the search's parameters for the server, for its own days or for all coming days. */
  readonly searchOf: (isOfDays: boolean) => string
  readonly onClose: () => void
}

/** The dialog that creates a watch of a search: a message is sent when the search finds something new. */
export function WatchDialog({ title, days, searchOf, onClose }: Props) {
  const id = useId()
  const [isRunning, setRunning] = useState(false)
  const [sent, setSent] = useState<Sent | null>(null)
  if (sent)
    return (
      <Dialog
        title={sent.channel === 'mail' && sent.isWaiting ? 'Titta i din inkorg' : 'Nu bevakar vi sökningen'}
        onClose={onClose}
        actions={
          <button type="button" className={buttons.plain} onClick={onClose}>
            Klar
          </button>
        }
      >
        <FocusedStatus>
          <p className={styles.search}>{title}</p>
          <SentText sent={sent} />
        </FocusedStatus>
      </Dialog>
    )
  return (
    <Dialog
      title="Bevaka sökningen"
      onClose={onClose}
      actions={
        <>
          <button type="button" className={buttons.quiet} onClick={onClose}>
            Avbryt
          </button>
          <button type="submit" form={id} className={buttons.sign} aria-disabled={isRunning}>
            Bevaka
          </button>
        </>
      }
    >
      <div className={styles.text}>
        <p className={styles.search}>{title}</p>
        <p>
          Vi hör av oss när något nytt dyker upp, när det blir fler datum och när något ställs in. Annars är vi tysta.
        </p>
        <WatchForm id={id} days={days} searchOf={searchOf} onRunning={setRunning} onSent={setSent} />
      </div>
    </Dialog>
  )
}

/** A status that focuses itself when it appears, since the form that had the focus has disappeared. */
function FocusedStatus({ children }: { readonly children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} tabIndex={-1} role="status" className={styles.text}>
      {children}
    </div>
  )
}

function SentText({ sent }: { readonly sent: Sent }) {
  const { user } = useAuth()
  if (sent.channel === 'push')
    return (
      <p>
        Notiserna kommer till den här webbläsaren. Du ändrar och avslutar bevakningen{' '}
        <Link to={routePatterns.watch}>bland dina bevakningar</Link>.
      </p>
    )
  const email = <strong className={styles.email}>{sent.email}</strong>
  if (sent.isWaiting)
    return (
      <>
        <p>Vi har mejlat en länk till {email}. Bevakningen börjar när du har öppnat länken och bekräftat.</p>
        <p>Länken gäller i ett dygn. Ser du inget mejl? Titta bland skräpposten.</p>
      </>
    )
  return (
    <p>
      Vi mejlar {email}. {user && <Link to={routePatterns.profile}>Dina bevakningar finns på Min profil</Link>}
    </p>
  )
}
