import { useId } from 'react'
import { siteConfig } from '../../site-config.ts'
import buttons from '../../ui/button.module.css'
import styles from './OtherWays.module.css'

interface Props {
  readonly disabled: boolean
  /** Whether the Facebook button stays enabled while an attempt runs. */
  readonly mayPressAgain: boolean
  /** Called synchronously in the click, as the browser would otherwise block Facebook's window. */
  readonly onFacebook: () => void
  readonly onGoogle: () => void
}

/** Buttons for signing in with Facebook or Google. */
export function OtherWays({ disabled, mayPressAgain, onFacebook, onGoogle }: Props) {
  const noteId = useId()
  const { identity } = siteConfig
  const isFacebookOff = identity.provider === 'embedded' && !identity.facebook
  return (
    <div className={styles.ways} role="group" aria-label="Andra sätt att logga in">
      <p className={styles.or} aria-hidden="true">
        eller
      </p>
      <button
        type="button"
        className={`${buttons.quiet} ${styles.facebook}`}
        disabled={disabled && !mayPressAgain}
        aria-describedby={isFacebookOff ? noteId : undefined}
        onClick={onFacebook}
      >
        Fortsätt med Facebook
      </button>
      {isFacebookOff && (
        <p id={noteId} className={styles.note}>
          Facebook-inloggning är inte aktiverad på den här sajten.
        </p>
      )}
      <button type="button" className={`${buttons.quiet} ${styles.google}`} disabled={disabled} onClick={onGoogle}>
        Fortsätt med Google
      </button>
    </div>
  )
}
