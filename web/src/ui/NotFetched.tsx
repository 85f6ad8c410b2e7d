import styles from './NotFetched.module.css'

interface Props {
  /** Whether the visitor has asked for this part of the page; screen readers then announce the failure at once. */
  readonly isRequested?: boolean
}

/** Shown instead of a part of the page whose code could not be loaded. */
export function NotFetched({ isRequested = true }: Props) {
  return (
    <p role={isRequested ? 'alert' : undefined} className={styles.failed}>
      Det gick inte att öppna. Det kan bero på förbindelsen.
      {/* Reloads the whole page, since React does not try again to load a failed lazy component. */}
      <button type="button" className={styles.reload} onClick={() => location.reload()}>
        Ladda om sidan
      </button>
    </p>
  )
}
