import styles from './ChangeList.module.css'
import type { Change } from './place-facts.ts'

interface Props {
  readonly changes: readonly Change[]
  /** The words that screen readers say before the two values. */
  readonly words?: readonly [before: string, after: string]
}

/** The changed facts of a place, each with its old and new value. */
export function ChangeList({ changes, words: [before, after] = ['förut', 'nu'] }: Props) {
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <div key={change.label}>
          <dt>{change.label}</dt>
          <dd>
            <Value said={before} text={change.before} isOld />
            <span aria-hidden="true"> → </span>
            <Value said={after} text={change.after} />
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
