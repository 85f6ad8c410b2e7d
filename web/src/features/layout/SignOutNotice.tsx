import styles from './notice.module.css'

/** Says that signing out did not work: the session is the server's, and only the server can end it. */
export function SignOutNotice({ failure }: { readonly failure: string | null }) {
  return (
    <div role="alert" className={styles.region}>
      {failure !== null && (
        <p className={styles.notice}>Utloggningen misslyckades: {failure} Du är fortfarande inloggad.</p>
      )}
    </div>
  )
}
