import type { ReactNode } from 'react'
import styles from './FactList.module.css'

export interface Fact {
  readonly what: ReactNode
  /** Why the data is stored. Omitted when the name says it. */
  readonly purpose?: ReactNode
  readonly retention: ReactNode
}

/** A list of the data that the site stores: what it is, why it is stored, and for how long. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.list}>
      {facts.map(({ what, purpose, retention }, index) => (
        <div key={index} className={styles.fact}>
          <dt className={styles.what}>{what}</dt>
          {purpose !== undefined && <dd>{purpose}</dd>}
          <dd className={styles.retention}>
            <span className={styles.label}>Sparas:</span> {retention}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The names of cookies and of browser-storage keys, as browsers list them. */
export function StoredNames({ names }: { readonly names: readonly string[] }) {
  return (
    <span className={styles.names}>
      {names.map((name) => (
        <code key={name} className={styles.name}>
          {name}
        </code>
      ))}
    </span>
  )
}
