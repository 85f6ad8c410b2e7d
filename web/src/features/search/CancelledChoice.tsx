import type { SearchFilter } from '@fyndkartan/domain/search-filter'
import styles from './ExcludedHours.module.css'

interface Props {
  readonly cancelled: SearchFilter['cancelled']
  readonly onChange: (cancelled: SearchFilter['cancelled']) => void
}

/** The choice whether the search also finds cancelled dates. */
export function CancelledChoice({ cancelled, onChange }: Props) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Loppisar</legend>
      <div className={styles.options}>
        <label className={styles.option}>
          <input
            type="checkbox"
            checked={cancelled === 'show'}
            onChange={(event) => onChange(event.target.checked ? 'show' : 'hide')}
          />
          Visa även inställda
        </label>
      </div>
    </fieldset>
  )
}
