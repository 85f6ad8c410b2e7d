import styles from './PageLoading.module.css'

/** A page on its way: its text, and a rag rug being woven. */
export function PageLoading({ text }: { readonly text: string }) {
  return (
    <div className={styles.card} role="status">
      <div className={`rag-rug ${styles.rug}`} aria-hidden="true" />
      <p>{text}</p>
    </div>
  )
}
