import { parseOpeningHours } from '@fyndkartan/domain/opening-hours/parse'
import { openingStatus } from '@fyndkartan/domain/opening-hours/status'
import {
  formatDayHours,
  formatHoursToday,
  formatOpeningStatus,
  type OpeningStatusText,
  type StatusSetting,
} from '@fyndkartan/domain/opening-hours/status-text'
import { weekdayNames, weekdayOf, weekdaysFromMonday } from '@fyndkartan/domain/local-time'
import { HoursText } from './HoursText.tsx'
import styles from './OpeningStatusLine.module.css'
import { useIsLive, useNow } from './use-now.ts'

interface Props {
  /** The hours as stored text (spec §3); null when unknown. */
  readonly hours: string | null
  readonly setting: StatusSetting
}

/**
 * Whether the place is open now, which changes with the clock. If the week's hours are known, a click expands them as
 * the list 'Öppetider'.
 */
export function OpeningStatusLine({ hours, setting }: Props) {
  const now = useNow()
  const isLive = useIsLive()
  const parsed = parseOpeningHours(hours)
  const today = weekdayOf(now.date)
  const days =
    parsed.kind === 'week'
      ? weekdaysFromMonday.map((weekday) => ({
          name: weekdayNames[weekday],
          hours: formatDayHours(parsed.days[weekday] ?? null),
          isToday: weekday === today,
        }))
      : null
  const text =
    isLive || parsed.kind !== 'week'
      ? formatOpeningStatus(openingStatus(parsed, now), setting)
      : formatHoursToday(formatDayHours(parsed.days[today] ?? null))
  return <StatusLine text={text} days={days} />
}

interface LineProps {
  readonly text: OpeningStatusText
  /** The hours day by day; null when unknown. */
  readonly days: readonly { readonly name: string; readonly hours: string; readonly isToday: boolean }[] | null
}

/** A status that a click expands to the hours of each day. */
export function StatusLine({ text, days }: LineProps) {
  const summary = (
    <>
      <span className={styles[text.tone]}>{text.label}</span>
      {text.detail && <span className={styles.detail}> {text.detail}</span>}
    </>
  )
  if (days === null) return <p className={styles.line}>{summary}</p>
  return (
    <details className={styles.line}>
      <summary className={styles.summary}>{summary}</summary>
      <h4 className={styles.heading}>Öppetider</h4>
      <dl className={styles.week}>
        {days.map(({ name, hours, isToday }) => (
          <div key={name} className={styles.day} aria-current={isToday ? 'date' : undefined}>
            <dt>{name}</dt>
            <dd>
              <HoursText hours={hours} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
