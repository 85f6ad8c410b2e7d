import type { ReactNode } from 'react'
import styles from './MessagePage.module.css'
import { usePageTitle } from './use-page-title.ts'

interface Props {
  readonly title: string
  /** One of the drawings in ui/drawings. */
  readonly picture?: ReactNode
  /** The message: what has happened or will happen. */
  readonly children: ReactNode
  /** Links and buttons to continue with. */
  readonly actions: ReactNode
}

/** A page with a message and links to continue with. */
export function MessagePage({ title, picture, children, actions }: Props) {
  usePageTitle(title)
  return (
    <section className={styles.card}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <div className={styles.text}>
        <h1>{title}</h1>
        {children}
        <div className={styles.actions}>{actions}</div>
      </div>
    </section>
  )
}
