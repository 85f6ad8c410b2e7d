import { parseOpeningHours } from '@fyndkartan/domain/opening-hours/parse'
import { openingStatus } from '@fyndkartan/domain/opening-hours/status'
import { weekdayOf } from '@fyndkartan/domain/local-time'
import {
  formatDayHours,
  formatHoursToday,
  formatOpeningStatus,
  type OpeningStatusText,
} from '@fyndkartan/domain/opening-hours/status-text'
import { useIsLive, useNow } from '../../ui/use-now.ts'
import styles from './OpeningBadge.module.css'

interface Props {
  readonly hours: string | null
  /** Called when the text beside the badge is pressed: moves the visitor to the list of opening hours. */
  readonly onShowHours: () => void
}

/**
 * Says whether the shop is open now, and changes with the clock (spec §4). Renders nothing for unknown hours, since the
 * card of opening hours says so.
 */
export function OpeningBadge({ hours, onShowHours }: Props) {
  const now = useNow()
  const isLive = useIsLive()
  const parsed = parseOpeningHours(hours)
  const status = openingStatus(parsed, now)
  if (status.kind === 'missing' || status.kind === 'too-few') return null
  if (!isLive && parsed.kind === 'week') {
    const today = formatDayHours(parsed.days[weekdayOf(now.date)] ?? null)
    return <StatusBadge text={formatHoursToday(today)} onShowHours={null} />
  }
  const text = formatOpeningStatus(status, 'page')
  return (
    <StatusBadge
      // Leaves out the explanation of a word such as 'varierar', since the card of opening hours has it.
      text={status.kind === 'special' ? { ...text, detail: null } : text}
      onShowHours={status.kind === 'open' ? onShowHours : null}
    />
  )
}

interface BadgeProps {
  readonly text: OpeningStatusText
  /** Called when the detail is pressed; null renders the detail as plain text. */
  readonly onShowHours: (() => void) | null
}

export function StatusBadge({ text: { label, tone, detail }, onShowHours }: BadgeProps) {
  return (
    <p className={styles.line}>
      <span className={`${styles.badge} ${styles[tone]}`}>{label}</span>
      {onShowHours ? (
        <button type="button" className={styles.show} onClick={onShowHours}>
          {detail}
        </button>
      ) : (
        detail
      )}
    </p>
  )
}
