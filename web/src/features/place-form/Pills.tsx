import styles from './Pills.module.css'

interface Props<Value extends string> {
  /** The `name` attribute shared by the radio buttons. */
  readonly name: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}

/**
 * Radio buttons for options with longer labels. Put them in a labelled group, since they have no name for screen
 * readers.
 */
export function Pills<Value extends string>({ name, options, chosen, onChoose }: Props<Value>) {
  return (
    <div className={styles.pills}>
      {options.map(({ value, label }) => (
        <label key={value} className={styles.pill}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          {label}
        </label>
      ))}
    </div>
  )
}
