import { parseClockTime } from '@fyndkartan/domain/local-time'
import type { HoursProblems } from '@fyndkartan/domain/opening-hours/typed-hours'
import { useState } from 'react'
import type { DayDraft } from './day-draft.ts'
import { DayTimes } from './DayTimes.tsx'
import { problemIn, wrongTimes } from './hours-problems.ts'
import styles from './HoursEditor.module.css'

interface Props {
  /** Prefix of the ids of the day's time fields; see `hoursTimeId`. */
  readonly id: string
  /** The weekday's name: 'måndag'. */
  readonly name: string
  readonly day: DayDraft
  readonly hasLunch: boolean
  /** The id of the message for an incomplete day; undefined while it is hidden. */
  readonly unclearId: string | undefined
  /** Messages to show, by field; the row uses those of fields whose names begin with `field`, such as 'week.1'. */
  readonly problems: HoursProblems
  readonly field: string
  readonly onChange: (change: Partial<DayDraft>) => void
}

/**
 * The fields of one weekday: closed, or opening and closing time. An incomplete day is marked only after one of its
 * fields has had the focus.
 */
export function DayRow({ id, name, day, hasLunch, unclearId, problems, field, onChange }: Props) {
  const [wasMet, setMet] = useState(false)
  const problem = problemIn(problems, `${field}.`)
  const wrong = wrongTimes(problems, field, `${id}-problem`)
  const isUnclear = (end: 'from' | 'to') => wasMet && parseClockTime(day[end]) === null
  return (
    <fieldset className={styles.day}>
      <legend className="visually-hidden">{capital(name)}</legend>
      <label className={styles.open}>
        <input type="checkbox" checked={day.isOpen} onChange={(event) => onChange({ isOpen: event.target.checked })} />
        {capital(name)}
        <span className="visually-hidden"> öppet</span>
      </label>
      {day.isOpen ? (
        <DayTimes
          id={id}
          day={day}
          hasLunch={hasLunch}
          problemOf={(end, isSecond) => wrong(end, isSecond) ?? (!isSecond && isUnclear(end) ? unclearId : undefined)}
          onFocus={() => setMet(true)}
          onChange={onChange}
        />
      ) : (
        <span className={styles.closed}>Stängt</span>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
      {day.unreadable !== null && <p className={styles.note}>Går inte att läsa: ”{day.unreadable}”</p>}
    </fieldset>
  )
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
