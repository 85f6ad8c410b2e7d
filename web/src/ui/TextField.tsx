import { type ChangeEvent, type ReactNode, type Ref, useId, useState } from 'react'
import styles from './TextField.module.css'

interface Props {
  readonly label: string
  readonly name: string
  /** For whoever leads here by it; one of its own otherwise. */
  readonly id?: string | undefined
  /** A password can be shown while it is typed. */
  readonly type?: 'text' | 'email' | 'password' | 'date'
  /** What password managers and autofill go by. */
  readonly autoComplete: string
  readonly defaultValue?: string | undefined
  /** With `onType`: what stands in it is the caller's to keep. */
  readonly value?: string | undefined
  readonly onType?: ((text: string) => void) | undefined
  readonly onLeave?: (() => void) | undefined
  readonly required?: boolean
  readonly placeholder?: string
  readonly inputMode?: 'url' | 'numeric' | 'email'
  /** The id of a `<datalist>`. */
  readonly list?: string | undefined
  readonly readOnly?: boolean
  readonly maxLength?: number | undefined
  /** Earliest and latest date, for type 'date'. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** Read with the field. */
  readonly hint?: ReactNode
  /** What is wrong with it, read with the field; null when nothing is. */
  readonly problem?: string | null
  /** The id of what says elsewhere, as an alert of the form, what is wrong with it. */
  readonly problemId?: string | undefined
  readonly ref?: Ref<HTMLInputElement>
}

/**
 * A line of a form. Without `value` the browser keeps what stands in it, so that autofill and password managers reach it: read it
 * from the form.
 */
export function TextField(props: Props) {
  const { label, type = 'text', hint, problem = null, problemId, onType, onLeave, ...input } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const [isShown, setShown] = useState(false)
  const isPassword = type === 'password'
  const describedBy = [hint && `${id}-hint`, problem && `${id}-problem`, problemId].filter(Boolean).join(' ')
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
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          type={isPassword && isShown ? 'text' : type}
          className={styles.input}
          {...(onType && { onChange: (event: ChangeEvent<HTMLInputElement>) => onType(event.target.value) })}
          {...(onLeave && { onBlur: onLeave })}
          // Passwords and addresses are no words of a language.
          {...(isPassword || type === 'email' || input.inputMode === 'url'
            ? { autoCapitalize: 'none', spellCheck: false }
            : {})}
          aria-invalid={problem || problemId ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        {isPassword && (
          <button
            type="button"
            className={styles.show}
            aria-pressed={isShown}
            aria-controls={id}
            onClick={() => setShown(!isShown)}
          >
            Visa<span className="visually-hidden"> {label.toLowerCase()}</span>
          </button>
        )}
      </div>
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
