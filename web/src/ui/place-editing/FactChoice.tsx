import { useId } from 'react'
import styles from './FactChoice.module.css'

interface Props {
  /** The name of the fact. */
  readonly label: string
  /** The values as lines of text, each with the id of an entry that has it; no lines for an unknown value. */
  readonly options: readonly { readonly id: number; readonly lines: readonly string[] }[]
  /** The id of the chosen option. */
  readonly fromId: number
  readonly disabled: boolean
  readonly onChoose: (id: number) => void
}

/** A fact in which entries of the directory differ, with the value of each to choose from. */
export function FactChoice({ label, options, fromId, disabled, onChoose }: Props) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} className={styles.fact}>
      <p id={id} className={styles.label}>
        {label}
      </p>
      {options.map((option) => (
        <label key={option.id} className={styles.option}>
          <input
            type="radio"
            name={id}
            className={styles.radio}
            checked={option.id === fromId}
            disabled={disabled}
            onChange={() => onChoose(option.id)}
          />
          <span className={styles.value}>
            <span className={styles.from}>Nr {option.id} </span>
            {option.lines.length === 0 ? (
              <span className={styles.unknown}>Inte angivet</span>
            ) : (
              option.lines.map((line) => (
                <span key={line} className={styles.line}>
                  {line}
                </span>
              ))
            )}
          </span>
        </label>
      ))}
    </div>
  )
}
