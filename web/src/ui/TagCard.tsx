import type { ReactNode } from 'react'
import styles from './TagCard.module.css'

interface Props {
  readonly title: string
  /** What the page is for, in a sentence or two. */
  readonly lead: ReactNode
  /** One of the drawings in ui/drawings. */
  readonly picture: ReactNode
  readonly children: ReactNode
  /** Whether the card is narrow, for a page with little content. */
  readonly narrow?: boolean
}

/** A form on a large price tag, with a drawing beside the tag's hole. Contains the page's `<h1>`. */
export function TagCard({ title, lead, picture, children, narrow = false }: Props) {
  return (
    <div className={`price-tag ${narrow ? styles.narrow : ''}`}>
      <section className={styles.tag}>
        <div className={styles.picture}>{picture}</div>
        <div className={styles.head}>
          <h1>{title}</h1>
          <div className={styles.lead}>{lead}</div>
        </div>
        <div className={styles.body}>{children}</div>
      </section>
    </div>
  )
}
