import { formatDistance } from '@fyndkartan/domain/geo'
import { useId } from 'react'
import button from '../../ui/button.module.css'
import { nearKm } from './search-url.ts'
import styles from './VillageList.module.css'

interface Props {
  /** The typed postal code: '434 40'. */
  readonly code: string
  readonly isBusy: boolean
  readonly onChoose: () => void
}

/**
 * The only row of the list while the typed text is a whole postal code; a press searches around it. The dialog
 * announces the outcome.
 */
export function PostalCodeRow({ code, isBusy, onChoose }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.villages}>
      <h3 id={id} className={styles.heading}>
        Postnummer
      </h3>
      <p className={styles.hint}>Sökningen visar vad som finns inom {formatDistance(nearKm)}.</p>
      <p className={styles.action}>
        <button
          type="button"
          className={button.quiet}
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) onChoose()
          }}
        >
          Sök runt {code}
        </button>
      </p>
    </section>
  )
}
