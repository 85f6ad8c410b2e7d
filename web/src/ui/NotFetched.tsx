import styles from './NotFetched.module.css'

interface Props {
  /** Whether the visitor has asked for it, so that a screen reader says at once that it failed. */
  readonly wasAskedFor?: boolean
}

/** Shown in place of a chunk that could not be loaded; the rest of the page keeps working. */
export function NotFetched({ wasAskedFor = true }: Props) {
  return (
    <p role={wasAskedFor ? 'alert' : undefined} className={styles.failed}>
      Det gick inte att öppna. Det kan bero på förbindelsen.
      {/* React caches a failed lazy component, so the only way to try again is to reload the page. */}
      <button type="button" className={styles.reload} onClick={() => location.reload()}>
        Ladda om sidan
      </button>
    </p>
  )
}
