import type { ReactNode } from 'react'
import styles from './MessagePage.module.css'
import { usePageTitle } from './use-page-title.ts'

interface Props {
  readonly title: string
  /** One of ui/drawings. */
  readonly picture?: ReactNode
  /** What happened or is to come. */
  readonly children: ReactNode
  /** Links and buttons on from here. */
  readonly actions: ReactNode
}

/** A page that holds one message and ways on. */
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
