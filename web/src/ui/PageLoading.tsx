import styles from './PageLoading.module.css'
import { usePageTitle } from './use-page-title.ts'

interface Props {
  readonly text: string
  /** The document's title until the page sets its own. Omit it inside a page that has a title. */
  readonly title?: string
}

/** The loading state of a page: a text and a drawing of a rag rug being woven. */
export function PageLoading({ text, title }: Props) {
  usePageTitle(title ?? null)
  return (
    <div className={styles.card} role="status">
      <div className={`rag-rug ${styles.rug}`} aria-hidden="true" />
      <p>{text}</p>
    </div>
  )
}
