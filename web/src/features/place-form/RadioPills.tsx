import styles from './RadioPills.module.css'

interface Props<Value extends string> {
  readonly id: string
  readonly legend: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly chosen: Value
  readonly problem: string | null
  readonly onChoose: (value: Value) => void
}

/** Options with longer labels, one of them chosen. */
export function RadioPills<Value extends string>({ id, legend, options, chosen, problem, onChoose }: Props<Value>) {
  return (
    <fieldset id={id} className={styles.group} aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.pills}>
        {options.map(({ value, label }) => (
          <label key={value} className={styles.pill}>
            <input type="radio" name={id} checked={value === chosen} onChange={() => onChoose(value)} />
            {label}
          </label>
        ))}
      </div>
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
