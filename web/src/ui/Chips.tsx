import type { ReactNode } from 'react'
import styles from './Chips.module.css'

export interface Chip<Value extends string> {
  readonly value: Value
  readonly label: string
  /** A short addition to the label, such as a number. */
  readonly note?: string | undefined
  /** The same note in words, for screen readers. */
  readonly noteSpoken?: string | undefined
}

interface Props<Value extends string> {
  readonly legend: string
  readonly id?: string
  readonly options: readonly Chip<Value>[]
  readonly chosen: readonly Value[]
  readonly disabled?: boolean
  /** Called with the chosen values, in the order of the options. */
  readonly onChange: (chosen: readonly Value[]) => void
  /** Content below the choices. */
  readonly children?: ReactNode
}

/** Many short options in lines that wrap; the visitor can choose any number of them. */
export function Chips<Value extends string>(props: Props<Value>) {
  const { legend, id, options, chosen, disabled = false, onChange, children } = props
  const isChosen = (value: Value) => chosen.includes(value)
  return (
    <fieldset id={id} className={styles.group} disabled={disabled} tabIndex={id === undefined ? undefined : -1}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map(({ value, label, note, noteSpoken }) => (
          <label key={value} className={styles.option}>
            <input
              type="checkbox"
              className={styles.box}
              aria-label={noteSpoken === undefined ? undefined : `${label}, ${noteSpoken}`}
              checked={isChosen(value)}
              onChange={({ target }) =>
                onChange(
                  options.flatMap((one) =>
                    (one.value === value ? target.checked : isChosen(one.value)) ? [one.value] : [],
                  ),
                )
              }
            />
            {label}
            {note !== undefined && <span className={styles.note}>{note}</span>}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  )
}
