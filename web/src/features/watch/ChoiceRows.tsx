import { type ReactNode, useId } from 'react'
import styles from './ChoiceRows.module.css'

interface Props<Value extends string> {
  readonly legend: string
  readonly options: readonly {
    readonly value: Value
    readonly label: string
    readonly hint: ReactNode
    readonly disabled?: boolean
  }[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}

/** A group of radio buttons, one per row, each with an explanation. */
export function ChoiceRows<Value extends string>({ legend, options, chosen, onChoose }: Props<Value>) {
  const id = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map(({ value, label, hint, disabled = false }) => (
          <div key={value} className={styles.option}>
            <input
              type="radio"
              id={`${id}-${value}`}
              name={id}
              checked={value === chosen}
              disabled={disabled}
              aria-describedby={`${id}-${value}-hint`}
              onChange={() => onChoose(value)}
            />
            <label htmlFor={`${id}-${value}`}>{label}</label>
            <p id={`${id}-${value}-hint`} className={styles.hint}>
              {hint}
            </p>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
