import styles from './HoursEditor.module.css'
import { type DayDraft, isDayUnclear } from './hours-draft.ts'
import { TimeInput } from './TimeInput.tsx'

interface Props {
  readonly id: string
  /** 'måndag'. */
  readonly name: string
  readonly day: DayDraft
  readonly showsProblem: boolean
  readonly onChange: (change: Partial<DayDraft>) => void
}

const unclearText = 'Skriv tiderna som 10:00'

/** One day of the week: closed, or open from and to. */
export function DayRow({ id, name, day, showsProblem, onChange }: Props) {
  const isUnclear = isDayUnclear(day)
  const problem = showsProblem && isUnclear ? unclearText : null
  return (
    <fieldset className={styles.day} aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className="visually-hidden">{capital(name)}</legend>
      <label className={styles.open}>
        <input type="checkbox" checked={day.isOpen} onChange={(event) => onChange({ isOpen: event.target.checked })} />
        {capital(name)}
        <span className="visually-hidden"> öppet</span>
      </label>
      {day.isOpen ? (
        <div className={styles.times}>
          <TimeInput
            id={`${id}-from`}
            label="Öppnar"
            name={`${id}-from`}
            value={day.from}
            onChange={(from) => onChange({ from })}
          />
          <span aria-hidden="true">–</span>
          <TimeInput
            id={`${id}-to`}
            label="Stänger"
            name={`${id}-to`}
            value={day.to}
            onChange={(to) => onChange({ to })}
          />
        </div>
      ) : (
        <span className={styles.closed}>Stängt</span>
      )}
      {day.unreadable !== null && <p className={styles.note}>Går inte att läsa: ”{day.unreadable}”</p>}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
