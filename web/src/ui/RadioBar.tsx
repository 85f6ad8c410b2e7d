import { useId } from 'react'
import styles from './RadioBar.module.css'

interface Props<Value extends string> {
  /** What is chosen here, for readers. */
  readonly legend: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
  readonly disabled?: boolean
  /** Where it stands. */
  readonly className?: string | undefined
}

/** A few ways to go on, one of them taken, side by side. */
export function RadioBar<Value extends string>(props: Props<Value>) {
  const { legend, options, chosen, onChoose, disabled = false, className = '' } = props
  const name = useId()
  return (
    <fieldset className={`${styles.bar} ${className}`} disabled={disabled}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className={styles.option}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
