import type { ReactNode } from 'react'
import styles from './FactList.module.css'

export interface Fact {
  readonly what: ReactNode
  /** What it is for, or what it is; left out where its name says it. */
  readonly purpose?: ReactNode
  readonly kept: ReactNode
}

/** What is stored, one entry a thing: its name, its purpose and how long it stays. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.list}>
      {facts.map(({ what, purpose, kept }, index) => (
        <div key={index} className={styles.fact}>
          <dt className={styles.what}>{what}</dt>
          {purpose !== undefined && <dd>{purpose}</dd>}
          <dd className={styles.kept}>
            <span className={styles.label}>Sparas:</span> {kept}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Names of cookies and keys, as the browser lists them. */
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
