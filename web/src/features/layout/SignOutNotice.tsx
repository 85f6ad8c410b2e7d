import styles from './notice.module.css'

/** Reports that signing out failed: only the server can end its session. */
export function SignOutNotice({ failure }: { readonly failure: string | null }) {
  return (
    <div role="alert" className={styles.region}>
      {failure !== null && (
        <p className={styles.notice}>Utloggningen misslyckades: {failure} Du är fortfarande inloggad.</p>
      )}
    </div>
  )
}
