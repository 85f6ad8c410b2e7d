import { parseOpeningHours } from '@fyndkartan/domain/opening-hours/parse'
import { openingStatus } from '@fyndkartan/domain/opening-hours/status'
import { formatOpeningStatus } from '@fyndkartan/domain/opening-hours/status-text'
import { useNow } from '../../ui/use-now.ts'
import styles from './OpeningBadge.module.css'

interface Props {
  readonly hours: string | null
  /** Takes the visitor to the list of opening hours. */
  readonly onShowHours: () => void
}

/** Open or closed right now, updated with the clock (spec §4). No badge for unknown hours; the card for opening hours says so. */
export function OpeningBadge({ hours, onShowHours }: Props) {
  const now = useNow()
  const status = openingStatus(parseOpeningHours(hours), now)
  if (status.kind === 'missing' || status.kind === 'too-few') return null
  const { label, tone, detail } = formatOpeningStatus(status, 'page')
  return (
    <p className={styles.line}>
      <span className={`${styles.badge} ${styles[tone]}`}>{label}</span>
      {status.kind === 'open' ? (
        <button type="button" className={styles.show} onClick={onShowHours}>
          {detail}
        </button>
      ) : (
        status.kind !== 'special' && detail
      )}
    </p>
  )
}
