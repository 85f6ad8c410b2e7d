import { type ReactNode, useId } from 'react'
import styles from './SettingsCard.module.css'

/** A card with actions for the account. */
export function SettingsCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The outcome of an action in the card; screen readers announce changes. */
export function Outcome({ done, failure }: { readonly done: string; readonly failure: string | null }) {
  return (
    <>
      <p role="status" className={styles.done}>
        {done}
      </p>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </>
  )
}
