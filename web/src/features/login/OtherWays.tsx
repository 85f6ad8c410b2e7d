import { useId } from 'react'
import { siteConfig } from '../../site-config.ts'
import buttons from '../../ui/button.module.css'
import styles from './OtherWays.module.css'

interface Props {
  readonly disabled: boolean
  /** Whether Facebook's button works all the same. */
  readonly mayPressAgain: boolean
  /** Called in the click itself. */
  readonly onFacebook: () => void
  readonly onGoogle: () => void
}

/** Signing in with an account that one has elsewhere. */
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
        className={`${buttons.quiet} ${styles.way}`}
        disabled={disabled && !mayPressAgain}
        aria-describedby={isFacebookOff ? noteId : undefined}
        onClick={onFacebook}
      >
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <circle cx="12" cy="12" r="12" fill="#0866ff" />
          <path
            d="M16 7.500h-1.500c-1.200 0-1.500.6-1.500 1.600V11h3l-.5 3H13v8.500h-3V14H7.700v-3H10V8.700C10 6 11.500 4.500 14 4.500h2z"
            fill="#fff"
          />
        </svg>
        Fortsätt med Facebook
      </button>
      {isFacebookOff && (
        <p id={noteId} className={styles.note}>
          Facebook-inloggning är inte aktiverad på den här sajten.
        </p>
      )}
      <button type="button" className={`${buttons.quiet} ${styles.way}`} disabled={disabled} onClick={onGoogle}>
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" fill="none" strokeWidth="4">
          <path d="M5 7.600A8.500 8.500 0 0 1 18.300 6.300" stroke="#ea4335" />
          <path d="M4.700 16.300a8.500 8.500 0 0 1 .3-8.700" stroke="#fbbc05" />
          <path d="M17.800 18.200a8.500 8.500 0 0 1-13.100-1.900" stroke="#34a853" />
          <path d="M12.300 12h8.200a8.500 8.500 0 0 1-2.700 6.200" stroke="#4285f4" />
        </svg>
        Fortsätt med Google
      </button>
    </div>
  )
}
