import { type ReactNode, type RefObject, useId } from 'react'
import styles from './Card.module.css'

interface Props {
  readonly title: string
  readonly heading?: RefObject<HTMLHeadingElement | null> | undefined
  readonly children: ReactNode
}

/** A card with a heading, as a place's page has several. */
export function Card({ title, heading, children }: Props) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={heading && -1} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
