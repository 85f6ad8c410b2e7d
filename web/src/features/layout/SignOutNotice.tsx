import styles from './notice.module.css'

/** Reports a failed sign-out: the session goes on, since only the server can end it. */
export function SignOutNotice({ failure }: { readonly failure: string | null }) {
  return (
    <div role="alert" className={styles.region}>
      {failure !== null && (
        <p className={styles.notice}>Utloggningen misslyckades: {failure} Du är fortfarande inloggad.</p>
      )}
    </div>
  )
}
