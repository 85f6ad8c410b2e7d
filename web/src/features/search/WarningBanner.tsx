import styles from './WarningBanner.module.css'

/** The warning above the results, with the text of spec §8. */
export function WarningBanner() {
  return (
    <p className={styles.banner} role="note">
      <span className={styles.mark} aria-hidden="true">
        <svg viewBox="0 0 24 24" width="22" height="22">
          <path d="M3 12 13 3h8v8L12 21z" fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinejoin="round" />
          <circle cx="17" cy="7" r="1.6" fill="currentColor" />
        </svg>
      </span>
      <span className={styles.text}>
        OBS! Dubbelkolla alltid butikens/
        <wbr />
        evenemangets hemsida för uppdaterad information.
      </span>
    </p>
  )
}
