import { unknownHoursText } from '@fyndkartan/domain/opening-hours/unknown-hours-text'
import { LateEmptyTable, LateSpiltCup } from '../../ui/drawings/LateDrawing.tsx'
import styles from './MapNotice.module.css'
import { searchWaitTexts } from './search-wait-texts.ts'

interface Props {
  readonly state: 'searching' | 'preparing' | 'failed' | 'empty'
  /** The number of shops that an empty search for open shops left out because their hours are unknown. */
  readonly unknownHours: number
  readonly onRetry: () => void
}

/** The message on a map without places: the search is loading, has failed, or found nothing (spec §2, §8). */
export function MapNotice({ state, unknownHours, onRetry }: Props) {
  if (state === 'searching' || state === 'preparing')
    return (
      <div className={`${styles.notice} ${styles.loading}`} role="status">
        <p className={styles.title}>{searchWaitTexts.title}</p>
        <p>{searchWaitTexts[state]}</p>
        <div className={styles.rug} aria-hidden="true" />
        <p className={styles.hint}>{searchWaitTexts.hint}</p>
      </div>
    )
  return (
    <div className={styles.notice} role={state === 'empty' ? 'status' : 'alert'}>
      {state === 'empty' ? <LateEmptyTable /> : <LateSpiltCup />}
      <p className={styles.title}>Din sökning gav inga resultat.</p>
      {state === 'empty' && unknownHours > 0 && <p>{unknownHoursText(unknownHours)}</p>}
      <p>
        {state === 'empty'
          ? 'Prova fler dagar, en annan stad eller ett större område.'
          : 'Det kan bero på förbindelsen.'}
      </p>
      {state === 'failed' && (
        <button type="button" className={styles.retry} onClick={onRetry}>
          Försök igen
        </button>
      )}
    </div>
  )
}
