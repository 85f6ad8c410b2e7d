import { weekdayNames, weekdayOf, weekdaysFromMonday } from '@fyndkartan/domain/local-time'
import { parseOpeningHours } from '@fyndkartan/domain/opening-hours/parse'
import { openingStatus } from '@fyndkartan/domain/opening-hours/status'
import { formatDayHours, formatOpeningStatus, specialHoursNote } from '@fyndkartan/domain/opening-hours/status-text'
import type { RefObject } from 'react'
import { useNow } from '../../ui/use-now.ts'
import { Card } from './Card.tsx'
import styles from './OpeningHoursCard.module.css'

interface Props {
  readonly hours: string | null
  readonly heading: RefObject<HTMLHeadingElement | null>
}

/** Each day of the week with today marked, the note of a special word, or a text for unknown hours (spec §2, §4). */
export function OpeningHoursCard({ hours, heading }: Props) {
  const now = useNow()
  const parsed = parseOpeningHours(hours)
  const today = weekdayOf(now.date)
  return (
    <Card title="Öppetider" heading={heading}>
      {parsed.kind === 'week' ? (
        <dl className={styles.week}>
          {weekdaysFromMonday.map((weekday) => (
            <div key={weekday} className={styles.day} aria-current={weekday === today ? 'date' : undefined}>
              <dt>
                {weekdayNames[weekday]}
                {weekday === today && (
                  <>
                    {' '}
                    <span className={styles.today}>i dag</span>
                  </>
                )}
              </dt>
              <dd>{formatDayHours(parsed.days[weekday] ?? null)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>
          {parsed.kind === 'special'
            ? specialHoursNote[parsed.word]
            : formatOpeningStatus(openingStatus(parsed, now), 'page').label}
        </p>
      )}
    </Card>
  )
}
