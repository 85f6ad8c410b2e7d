import { type ReactNode, useId } from 'react'
import styles from './NameTag.module.css'
import { Suitcase } from './Suitcase.tsx'

interface Props {
  readonly firstName: string | null
  readonly children: ReactNode
}

/** The head of the profile, drawn as a large price tag with the visitor's name in place of a price. */
export function NameTag({ firstName, children }: Props) {
  const id = useId()
  return (
    <section className="price-tag" aria-labelledby={id}>
      <div className={styles.tag}>
        <div className={styles.picture}>
          <Suitcase tag="Hej!" />
        </div>
        <div className={styles.text}>
          <h2 id={id} className={styles.greeting}>
            {firstName === null ? 'Hej!' : `Hej ${firstName}!`}
          </h2>
          {children}
        </div>
      </div>
    </section>
  )
}
