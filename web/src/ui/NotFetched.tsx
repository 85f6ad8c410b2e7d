import styles from './NotFetched.module.css'

/** Stands where a part of the program could not be fetched; the rest of the page is as it was. */
export function NotFetched() {
  return (
    <p role="alert" className={styles.failed}>
      Det gick inte att öppna. Det kan bero på förbindelsen.
      {/* React remembers a part that failed to load, so trying again means loading the page again. */}
      <button type="button" className={styles.reload} onClick={() => location.reload()}>
        Ladda om sidan
      </button>
    </p>
  )
}
