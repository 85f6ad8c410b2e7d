import { type ChangeEvent, type ReactNode, type Ref, useId, useState } from 'react'
import styles from './TextField.module.css'

interface Props {
  readonly label: string
  readonly name: string
  /** The id of the input, so that other elements can refer to it; generated if missing. */
  readonly id?: string | undefined
  /** A field of type 'password' gets a button that shows what is typed. */
  readonly type?: 'text' | 'email' | 'password' | 'date'
  /** The `autocomplete` attribute, for password managers and autofill. */
  readonly autoComplete: string
  readonly defaultValue?: string | undefined
  /** The current text; makes the field controlled. Needs `onType`. */
  readonly value?: string | undefined
  readonly onType?: ((text: string) => void) | undefined
  readonly onLeave?: (() => void) | undefined
  readonly required?: boolean
  readonly placeholder?: string
  readonly inputMode?: 'url' | 'numeric' | 'email' | 'tel' | undefined
  /** The id of a `<datalist>` with suggestions. */
  readonly list?: string | undefined
  readonly readOnly?: boolean
  readonly maxLength?: number | undefined
  /** The earliest and latest date of a field of type 'date'. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** A hint, which screen readers announce with the field. */
  readonly hint?: ReactNode
  /** The error of this field, which screen readers announce with it; null when there is none. */
  readonly problem?: string | null
  /** The id of the form's alert, if the alert describes this field's error. */
  readonly problemId?: string | undefined
  readonly ref?: Ref<HTMLInputElement>
}

/**
 * A field for one line of text. Without `value` it is uncontrolled, so that autofill and password managers work; read
 * its value from the form.
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
          // No spell-checking for passwords, e-mail addresses and links.
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
