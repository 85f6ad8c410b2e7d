import { useId } from 'react'
import styles from './RadioBar.module.css'

interface Props<Value extends string> {
  /** The name of the group of options, for screen readers. */
  readonly legend: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
  readonly disabled?: boolean
  /** A class that places the bar in the caller's layout. */
  readonly className?: string | undefined
}

/** A few options side by side, of which the visitor chooses one. */
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
