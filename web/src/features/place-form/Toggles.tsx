import { ChoiceGroup } from './ChoiceGroup.tsx'
import styles from './Toggles.module.css'

interface Props {
  readonly id: string
  readonly legend: string
  /** `label` may be an abbreviation, such as 'mån'; `name` is then the whole word for screen readers. */
  readonly options: readonly { readonly value: string; readonly label: string; readonly name?: string }[]
  readonly chosen: readonly string[]
  readonly problem: string | null
  /** Called with the chosen values, in the order of the options. */
  readonly onChange: (chosen: string[]) => void
}

/** A few options side by side, of which any number can be chosen. */
export function Toggles({ id, legend, options, chosen, problem, onChange }: Props) {
  return (
    <ChoiceGroup id={id} legend={legend} problem={problem}>
      <div className={styles.choices}>
        <div className={options.length === 7 ? `${styles.bar} ${styles.week}` : styles.bar}>
          {options.map(({ value, label, name }) => (
            <label key={value} className={styles.option}>
              <input
                type="checkbox"
                className={styles.box}
                checked={chosen.includes(value)}
                aria-label={name}
                aria-invalid={problem ? true : undefined}
                onChange={({ target }) =>
                  onChange(
                    options.flatMap((one) =>
                      (one.value === value ? target.checked : chosen.includes(one.value)) ? [one.value] : [],
                    ),
                  )
                }
              />
              {label}
            </label>
          ))}
        </div>
      </div>
    </ChoiceGroup>
  )
}
