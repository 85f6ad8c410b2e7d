import type { HoursProblems } from '@fyndkartan/domain/opening-hours/typed-hours'
import { TextField } from '../../ui/TextField.tsx'
import { DayTimes } from './DayTimes.tsx'
import styles from './HoursEditor.module.css'
import { problemIn, wrongTimes } from './hours-problems.ts'
import type { ExceptionDraft } from './more-hours.ts'
import { Pills } from './Pills.tsx'

interface Props {
  readonly id: string
  /** Shown in the heading: 1 for the first exception. */
  readonly number: number
  readonly exception: ExceptionDraft
  readonly hasLunch: boolean
  /** Messages to show, by field; these fields use those whose names begin with `field`, such as 'exceptions.0'. */
  readonly problems: HoursProblems
  readonly field: string
  readonly onChange: (exception: ExceptionDraft) => void
  readonly onRemove: () => void
}

const openOptions = [
  { value: 'closed', label: 'Stängt' },
  { value: 'open', label: 'Andra tider' },
] as const

/** A date or span of dates on which the shop is closed or has other hours. */
export function ExceptionFields({ id, number, exception, hasLunch, problems, field, onChange, onRemove }: Props) {
  const { day } = exception
  const date = (end: 'from' | 'to') => ({
    id: `${id}-${end}-date`,
    name: `${id}-${end}-date`,
    value: exception[end],
    autoComplete: 'off',
    maxLength: 40,
    problem: problems[`${field}.${end}`] ?? null,
    onType: (text: string) => onChange({ ...exception, [end]: text }),
  })
  const problem = problemIn(problems, `${field}.intervals`)
  return (
    <fieldset className={styles.item}>
      <legend className={styles.part}>Datum {number}</legend>
      <div className={styles.pair}>
        <TextField {...date('from')} label="Datum" placeholder="24 december" />
        <TextField {...date('to')} label="Till och med (valfritt)" placeholder="26 december" />
      </div>
      <p className={styles.note}>Skriv ett år om det bara gäller en gång: 2026-12-24.</p>
      <Pills
        name={`${id}-open`}
        options={openOptions}
        chosen={day.isOpen ? 'open' : 'closed'}
        onChoose={(choice) => onChange({ ...exception, day: { ...day, isOpen: choice === 'open' } })}
      />
      {day.isOpen && (
        <DayTimes
          id={id}
          day={day}
          hasLunch={hasLunch}
          problemOf={wrongTimes(problems, `${field}.intervals`, `${id}-problem`)}
          onChange={(part) => onChange({ ...exception, day: { ...day, ...part } })}
        />
      )}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
      <button type="button" className={styles.remove} onClick={onRemove}>
        Ta bort datum {number}
      </button>
    </fieldset>
  )
}
