import { formatClockTime, minutesPerDay } from '@fyndkartan/domain/local-time'
import { openInSpan, type OpenWhen } from '@fyndkartan/domain/search-filter'
import { useId } from 'react'
import styles from './ExcludedHours.module.css'

interface Props {
  readonly open: OpenWhen | null
  readonly onChange: (open: OpenWhen | null) => void
}

const choices = [
  { kind: null, label: 'När som helst' },
  { kind: 'span', label: 'Någon av de valda dagarna' },
  { kind: 'now', label: 'Just nu' },
] as const

const hourMinutes = 60

/** The choice when shops must be open: at any time, now, or between two hours on the days of the search. */
export function OpenChoice({ open, onChange }: Props) {
  const id = useId()
  const { fromMinute, toMinute } = open?.kind === 'span' ? open : { fromMinute: 0, toMinute: minutesPerDay }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Butiker som har öppet</legend>
      <div className={styles.options}>
        {choices.map(({ kind, label }) => (
          <label key={label} className={styles.option}>
            <input
              type="radio"
              name={`${id}-open`}
              checked={(open?.kind ?? null) === kind}
              onChange={() => onChange(kind === null ? null : kind === 'now' ? { kind } : openInSpan)}
            />
            {label}
          </label>
        ))}
      </div>
      {open?.kind === 'span' && (
        <div className={styles.options}>
          <HourSelect
            label="Tidigast"
            chosen={fromMinute}
            from={0}
            to={minutesPerDay - hourMinutes}
            onChange={(minute) =>
              onChange({ ...open, fromMinute: minute, toMinute: Math.max(toMinute, minute + hourMinutes) })
            }
          />
          <HourSelect
            label="Senast"
            chosen={toMinute}
            from={hourMinutes}
            to={minutesPerDay}
            onChange={(minute) =>
              onChange({ ...open, fromMinute: Math.min(fromMinute, minute - hourMinutes), toMinute: minute })
            }
          />
        </div>
      )}
    </fieldset>
  )
}

interface HourProps {
  readonly label: string
  readonly chosen: number
  readonly from: number
  readonly to: number
  readonly onChange: (minute: number) => void
}

/** A select with whole hours. If a link has set another time, such as 10:30, it is offered too. */
function HourSelect({ label, chosen, from, to, onChange }: HourProps) {
  const hours = Array.from({ length: (to - from) / hourMinutes + 1 }, (_, hour) => from + hour * hourMinutes)
  const minutes = hours.includes(chosen) ? hours : [...hours, chosen].toSorted((a, b) => a - b)
  return (
    <label className={styles.hour}>
      {label}
      <select value={chosen} onChange={(event) => onChange(Number(event.target.value))}>
        {minutes.map((minute) => (
          <option key={minute} value={minute}>
            {formatClockTime(minute)}
          </option>
        ))}
      </select>
    </label>
  )
}
