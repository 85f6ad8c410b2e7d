import styles from './ChangeList.module.css'
import type { Change } from './place-facts.ts'

/** The changed facts of a place, each with its old and new value. */
export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <dl className={styles.changes}>
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Value said="förut" text={before} isOld />
            <span aria-hidden="true"> → </span>
            <Value said="nu" text={after} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface ValueProps {
  /** The word that screen readers say instead of the arrow. */
  readonly said: string
  readonly text: string | null
  readonly isOld?: boolean
}

function Value({ said, text, isOld = false }: ValueProps) {
  const Tag = isOld ? 'del' : 'ins'
  return (
    <>
      <span className="visually-hidden"> {said} </span>
      {text === null ? <span className={styles.none}>inget</span> : <Tag>{text}</Tag>}
    </>
  )
}
