import { type Weekday, weekdayNames, weekdaysFromMonday } from '@fyndkartan/domain/local-time'
import type { HoursProblems } from '@fyndkartan/domain/opening-hours/typed-hours'
import { useState } from 'react'
import { type DayDraft, isDayUnclear } from './day-draft.ts'
import { DayRow } from './DayRow.tsx'
import styles from './HoursEditor.module.css'
import { changeDay, copyDay } from './hours-draft.ts'

interface Props {
  /** Returns the id of a weekday's row. */
  readonly dayId: (weekday: Weekday) => string
  /** Seven days; index 0 is Sunday. */
  readonly days: readonly DayDraft[]
  readonly hasLunch: boolean
  /** The id of the message for incomplete days; undefined while it is hidden. */
  readonly unclearId?: string | undefined
  /**
   * Messages to show, by field names that begin with `field`, such as 'week.1.0.from' for Monday's first opening time.
   */
  readonly problems: HoursProblems
  /** The week's name in `problems`: 'week' or 'seasons.0.week'. */
  readonly field: string
  readonly onChange: (days: readonly DayDraft[]) => void
}

/** The fields for the opening hours of a week, and buttons that copy one day's hours to others. */
export function WeekFields({ dayId, days, hasLunch, unclearId, problems, field, onChange }: Props) {
  return (
    <>
      <div className={styles.days}>
        {weekdaysFromMonday.map((weekday) => {
          const day = days[weekday]
          return (
            day && (
              <DayRow
                key={weekday}
                id={dayId(weekday)}
                name={weekdayNames[weekday]}
                day={day}
                hasLunch={hasLunch}
                unclearId={unclearId}
                problems={problems}
                field={`${field}.${weekday}`}
                onChange={(change) => onChange(changeDay(days, weekday, change))}
              />
            )
          )
        })}
      </div>
      <CopyHours days={days} onCopy={onChange} />
    </>
  )
}

const copyTargets: readonly (readonly [label: string, days: readonly Weekday[]])[] = [
  ['alla vardagar', [1, 2, 3, 4, 5]],
  ['lördag och söndag', [6, 0]],
  ['alla dagar', [0, 1, 2, 3, 4, 5, 6]],
]

interface CopyProps {
  readonly days: readonly DayDraft[]
  readonly onCopy: (days: readonly DayDraft[]) => void
}

/** Copies hours to other days, since most shops have the same hours on several days. */
function CopyHours({ days, onCopy }: CopyProps) {
  const [announcement, announce] = useState('')
  const [chosen, setChosen] = useState<Weekday | null>(null)
  const sources = weekdaysFromMonday.filter((weekday) => {
    const day = days[weekday]
    return day?.isOpen && !isDayUnclear(day)
  })
  const from = chosen !== null && sources.includes(chosen) ? chosen : sources[0]
  return (
    <>
      {from !== undefined && (
        <div className={styles.copy} role="group" aria-label="Kopiera tider">
          <label>
            Kopiera tiderna för{' '}
            <select value={from} onChange={(event) => setChosen(Number(event.target.value) as Weekday)}>
              {sources.map((weekday) => (
                <option key={weekday} value={weekday}>
                  {weekdayNames[weekday]}
                </option>
              ))}
            </select>{' '}
            till
          </label>
          {copyTargets.map(([label, targets]) => (
            <button
              key={label}
              type="button"
              className={styles.target}
              onClick={() => {
                onCopy(copyDay(days, from, targets))
                announce(`Tiderna för ${weekdayNames[from]} gäller nu ${label}.`)
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <p role="status" className={styles.note}>
        {announcement}
      </p>
    </>
  )
}
