import styles from './notice.module.css'

/** A message that the sign-out failed: the visitor is still signed in, since only the server can end the session. */
export function SignOutNotice({ failure }: { readonly failure: string | null }) {
  return (
    <div role="alert" className={styles.region}>
      {failure !== null && (
        <p className={styles.notice}>Utloggningen misslyckades: {failure} Du är fortfarande inloggad.</p>
      )}
    </div>
  )
}
