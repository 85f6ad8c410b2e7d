import styles from './NotFetched.module.css'

/** Shown in place of a chunk that could not be loaded; the rest of the page keeps working. */
export function NotFetched() {
  return (
    <p role="alert" className={styles.failed}>
      Det gick inte att öppna. Det kan bero på förbindelsen.
      {/* React caches a failed lazy component, so the only way to try again is to reload the page. */}
      <button type="button" className={styles.reload} onClick={() => location.reload()}>
        Ladda om sidan
      </button>
    </p>
  )
}
