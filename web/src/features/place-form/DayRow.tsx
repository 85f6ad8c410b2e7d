import { parseClockTime } from '@fyndkartan/domain/local-time'
import { useState } from 'react'
import styles from './HoursEditor.module.css'
import type { DayDraft } from './hours-draft.ts'
import { parseTimeSpan } from './time-span.ts'
import { TimeInput } from './TimeInput.tsx'

interface Props {
  /** Prefix of the ids of its times; see `hoursTimeId`. */
  readonly id: string
  /** 'måndag'. */
  readonly name: string
  readonly day: DayDraft
  /** The id of the message for a day that is not filled in; none when it is not shown. */
  readonly unclearId: string | undefined
  readonly onChange: (change: Partial<DayDraft>) => void
}

/** One day of the week: closed, or open from and to. Errors are shown only for fields that have had focus. */
export function DayRow({ id, name, day, unclearId, onChange }: Props) {
  const [wasMet, setMet] = useState(false)
  const problemOf = (time: string) => (wasMet && parseClockTime(time) === null ? unclearId : undefined)
  return (
    <fieldset className={styles.day}>
      <legend className="visually-hidden">{capital(name)}</legend>
      <label className={styles.open}>
        <input type="checkbox" checked={day.isOpen} onChange={(event) => onChange({ isOpen: event.target.checked })} />
        {capital(name)}
        <span className="visually-hidden"> öppet</span>
      </label>
      {day.isOpen ? (
        <div
          className={styles.times}
          onFocus={() => setMet(true)}
          onPaste={(event) => {
            const span = parseTimeSpan(event.clipboardData.getData('text'))
            if (!span) return
            event.preventDefault()
            onChange(span)
          }}
        >
          <TimeInput
            id={`${id}-from`}
            label="Öppnar"
            name={`${id}-from`}
            value={day.from}
            problemId={problemOf(day.from)}
            onChange={(from) => onChange({ from })}
          />
          <span aria-hidden="true">–</span>
          <TimeInput
            id={`${id}-to`}
            label="Stänger"
            name={`${id}-to`}
            value={day.to}
            problemId={problemOf(day.to)}
            onChange={(to) => onChange({ to })}
          />
        </div>
      ) : (
        <span className={styles.closed}>Stängt</span>
      )}
      {day.unreadable !== null && <p className={styles.note}>Går inte att läsa: ”{day.unreadable}”</p>}
    </fieldset>
  )
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
