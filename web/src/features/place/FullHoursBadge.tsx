import { formatHoursToday } from '@fyndkartan/domain/opening-hours/status-text'
import { formatFullStatus, fullStatus } from '@fyndkartan/domain/opening-hours/full-status'
import { type HoursTexts, readHours } from '@fyndkartan/domain/opening-hours/stored-hours'
import { useIsLive, useNow } from '../../ui/use-now.ts'
import { formatHoursOn } from '../../ui/format-hours-on.ts'
import { OpeningBadge, StatusBadge } from './OpeningBadge.tsx'

interface Props {
  readonly hours: HoursTexts
  readonly onShowHours: () => void
}

/**
 * The badge "open" or "closed" of a shop whose hours are more than an ordinary week. Renders nothing if the hours
 * cannot be read.
 */
export default function FullHoursBadge({ hours, onShowHours }: Props) {
  const now = useNow()
  const isLive = useIsLive()
  const stored = readHours(hours)
  if (stored.kind === 'special') return <OpeningBadge hours={stored.word} onShowHours={onShowHours} />
  if (stored.kind === 'unknown') return null
  if (!isLive) return <StatusBadge text={formatHoursToday(formatHoursOn(stored.hours, now.date))} onShowHours={null} />
  const status = fullStatus(stored.hours, now)
  return (
    <StatusBadge text={formatFullStatus(status, now.date)} onShowHours={status.kind === 'open' ? onShowHours : null} />
  )
}
