import { type ReactNode, useId } from 'react'
import styles from './SettingsCard.module.css'

/** A card with a title, for actions on the account. */
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

/** The message about an action's success or failure, which screen readers announce. */
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
