import { formatCount } from '@fyndkartan/domain/format-count'
import { formatDistance } from '@fyndkartan/domain/geo'
import { useId } from 'react'
import button from '../../ui/button.module.css'
import { nearKm } from './search-url.ts'
import styles from './VillageList.module.css'
import type { Village } from './village-table.ts'

interface Props {
  /** The villages that match the typed text, the best match first; null while the villages load. */
  readonly found: readonly Village[] | null
  readonly hasFailed: boolean
  readonly onRetry: () => void
  readonly onChoose: (village: Village) => void
}

/** The largest number of villages shown. Visitors type another letter rather than scroll further. */
const mostShown = 30

/** The matching villages, below the towns. The dialog announces their number. */
export function VillageList({ found, hasFailed, onRetry, onChoose }: Props) {
  const id = useId()
  if (found?.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.villages}>
      <h3 id={id} className={styles.heading}>
        Fler orter
      </h3>
      <p className={styles.hint}>Sökningen visar vad som finns inom {formatDistance(nearKm)}.</p>
      {hasFailed ? (
        <p className={styles.note}>
          De kunde inte hämtas. Det kan bero på förbindelsen.
          <button type="button" className={button.quiet} onClick={onRetry}>
            Försök igen
          </button>
        </p>
      ) : found === null ? (
        <p className={styles.note}>Hämtar fler orter...</p>
      ) : (
        <ul aria-labelledby={id} className={styles.list}>
          {found.slice(0, mostShown).map((village, at) => (
            <li key={`${village.name} ${village.whereabouts}`}>
              {/* Tab reaches only the first village, as in the list of towns; the arrow keys lead to the others. */}
              <button
                type="button"
                className={styles.village}
                tabIndex={at === 0 ? 0 : -1}
                onClick={() => onChoose(village)}
              >
                <span>{village.name}</span> <span className={styles.whereabouts}>{village.whereabouts}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found && found.length > mostShown && (
        <p className={styles.note}>och {formatCount(found.length - mostShown)} till. Skriv mer av namnet.</p>
      )}
    </section>
  )
}
