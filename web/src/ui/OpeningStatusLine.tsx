import { parseOpeningHours } from '@fyndkartan/domain/opening-hours/parse'
import { openingStatus } from '@fyndkartan/domain/opening-hours/status'
import { formatDayHours, formatOpeningStatus, type StatusSetting } from '@fyndkartan/domain/opening-hours/status-text'
import { weekdayNames, weekdayOf, weekdaysFromMonday } from '@fyndkartan/domain/local-time'
import styles from './OpeningStatusLine.module.css'
import { useNow } from './use-now.ts'

interface Props {
  /** The stored text (spec §3); null when there is none. */
  readonly hours: string | null
  readonly setting: StatusSetting
}

/** Whether the place is open now, updated by the clock. When the week is known, a click expands the list 'Öppetider'. */
export function OpeningStatusLine({ hours, setting }: Props) {
  const now = useNow()
  const parsed = parseOpeningHours(hours)
  const text = formatOpeningStatus(openingStatus(parsed, now), setting)
  const summary = (
    <>
      <span className={styles[text.tone]}>{text.label}</span>
      {text.detail && <span className={styles.detail}> {text.detail}</span>}
    </>
  )
  if (parsed.kind !== 'week') return <p className={styles.line}>{summary}</p>
  const today = weekdayOf(now.date)
  return (
    <details className={styles.line}>
      <summary className={styles.summary}>{summary}</summary>
      <h4 className={styles.heading}>Öppetider</h4>
      <dl className={styles.week}>
        {weekdaysFromMonday.map((weekday) => (
          <div key={weekday} className={styles.day} aria-current={weekday === today ? 'date' : undefined}>
            <dt>{weekdayNames[weekday]}</dt>
            <dd>{formatDayHours(parsed.days[weekday] ?? null)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
