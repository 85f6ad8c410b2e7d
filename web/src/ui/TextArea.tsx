import { type ReactNode, useId } from 'react'
import styles from './TextField.module.css'

interface Props {
  readonly label: string
  readonly name: string
  readonly id?: string | undefined
  readonly value: string
  readonly onType: (text: string) => void
  readonly onLeave?: (() => void) | undefined
  /** The least number of lines; in browsers that support it the field grows with its text. */
  readonly rows?: number
  readonly required?: boolean
  readonly readOnly?: boolean
  /** A hint, which screen readers announce with the field. */
  readonly hint?: ReactNode
  /** The error of this field, which screen readers announce with it; null when there is none. */
  readonly problem?: string | null
}

/** A multi-line field of a form. */
export function TextArea({ label, hint, problem = null, onType, onLeave, rows = 6, ...area }: Props) {
  const ownId = useId()
  const id = area.id ?? ownId
  const describedBy = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <textarea
        {...area}
        id={id}
        rows={rows}
        autoComplete="off"
        className={`${styles.input} ${styles.area}`}
        onChange={(event) => onType(event.target.value)}
        onBlur={onLeave}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
