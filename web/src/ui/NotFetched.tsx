import styles from './NotFetched.module.css'

interface Props {
  /** Whether the visitor requested the part, so that screen readers announce the failure at once. */
  readonly isRequested?: boolean
}

/** Replaces a chunk that could not be loaded; the rest of the page keeps working. */
export function NotFetched({ isRequested = true }: Props) {
  return (
    <p role={isRequested ? 'alert' : undefined} className={styles.failed}>
      Det gick inte att öppna. Det kan bero på förbindelsen.
      {/* Reloads the page, since React caches a failed lazy component. */}
      <button type="button" className={styles.reload} onClick={() => location.reload()}>
        Ladda om sidan
      </button>
    </p>
  )
}
