import { type SpecialHours, specialHours } from '@fyndkartan/domain/opening-hours/special-hours'
import { specialHoursLabel } from '@fyndkartan/domain/opening-hours/status-text'
import styles from './ExcludedHours.module.css'

interface Props {
  readonly excluded: readonly SpecialHours[]
  readonly onChange: (excluded: readonly SpecialHours[]) => void
}

/**
 * The choice of shops to leave out by their type of hours, such as 'varierar'. 'Alla' leaves out none and cannot be
 * combined with the others (spec §5).
 */
export function ExcludedHours({ excluded, onChange }: Props) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Butikernas öppettider</legend>
      <div className={styles.options}>
        <label className={styles.option}>
          <input type="checkbox" checked={excluded.length === 0} onChange={() => onChange([])} />
          Alla
        </label>
        {specialHours.map((word) => (
          <label key={word} className={styles.option}>
            <input
              type="checkbox"
              checked={excluded.includes(word)}
              onChange={(event) =>
                onChange(event.target.checked ? [...excluded, word] : excluded.filter((other) => other !== word))
              }
            />
            Dölj {specialHoursLabel[word].toLowerCase()}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
