import type { HoursProblems, TypedHours } from '@fyndkartan/domain/opening-hours/typed-hours'
import { useEffect, useState } from 'react'
import { closedDay, type DayDraft } from './day-draft.ts'
import { DayTimes } from './DayTimes.tsx'
import { ExceptionFields } from './ExceptionFields.tsx'
import styles from './HoursEditor.module.css'
import { problemIn, wrongTimes } from './hours-problems.ts'
import type { HoursDraft } from './hours-draft.ts'
import { type MoreHours, newException, noMoreHours } from './more-hours.ts'
import { Pills } from './Pills.tsx'
import { SeasonFields } from './SeasonFields.tsx'

interface Props {
  readonly idPrefix: string
  readonly days: readonly DayDraft[]
  readonly more: MoreHours
  /** Messages to show, by the field names of `TypedHours`, such as 'seasons.0.from'. */
  readonly problems: HoursProblems
  readonly onChange: (change: Partial<Pick<HoursDraft, 'days' | 'more'>>) => void
}

const holidayOptions: readonly { readonly value: TypedHours['holidays']; readonly label: string }[] = [
  { value: 'unsaid', label: 'Vet inte' },
  { value: 'closed', label: 'Stängt' },
  { value: 'usual', label: 'Som vanligt' },
  { value: 'open', label: 'Andra tider' },
]

/** The fields for seasons, lunch closing, public holidays and single dates, in a collapsed part of the form. */
export function MoreHoursFields({ idPrefix, days, more, problems, onChange }: Props) {
  const { hasLunch, seasons, holidays, holiday, exceptions } = more
  const [isOpenAtFirst] = useState(more !== noMoreHours)
  // The element to focus: the first field of an added season or date, or the "add" button after a removal.
  const [next, setNext] = useState<{ readonly id: string } | null>(null)
  const [announcement, announce] = useState('')
  useEffect(() => {
    if (next) document.getElementById(next.id)?.focus()
  }, [next])
  const addSeasonId = `${idPrefix}-add-season`
  const addDateId = `${idPrefix}-add-date`
  const seasonId = (index: number) => `${idPrefix}-season-${index}`
  const dateId = (index: number) => `${idPrefix}-date-${index}`
  const addSeason = (rest: readonly DayDraft[]) => {
    onChange({ days: rest, more: { ...more, seasons: [...seasons, { from: '', to: '', days }] } })
    setNext({ id: `${seasonId(seasons.length)}-from` })
    announce('')
  }
  const removeSeason = (index: number) => {
    // A shop that was open only in this season gets the season's hours for the whole year.
    const isOnly = seasons.length === 1 && days.every(({ isOpen }) => !isOpen)
    const left = isOnly ? (seasons[index]?.days ?? days) : days
    onChange({ days: left, more: { ...more, seasons: seasons.toSpliced(index, 1) } })
    setNext({ id: addSeasonId })
    announce(`Säsong ${index + 1} är borttagen.`)
  }
  const change = (part: Partial<MoreHours>) => onChange({ more: { ...more, ...part } })
  const removeDate = (index: number) => {
    change({ exceptions: exceptions.toSpliced(index, 1) })
    setNext({ id: addDateId })
    announce(`Datum ${index + 1} är borttaget.`)
  }
  const holidayProblem = problemIn(problems, 'holidayIntervals')
  return (
    <details className={styles.more} open={isOpenAtFirst}>
      <summary>Fler tider: lunchstängt, säsong, röda dagar, särskilda datum</summary>
      <fieldset className={styles.section}>
        <legend className={styles.part}>Lunchstängt</legend>
        <label className={styles.open}>
          <input type="checkbox" checked={hasLunch} onChange={(event) => change({ hasLunch: event.target.checked })} />
          Butiken stänger för lunch
        </label>
        {hasLunch && (
          <p className={styles.note}>
            Skriv tiderna efter lunch på dagens andra rad. Lämna raden tom de dagar då butiken har öppet hela dagen.
          </p>
        )}
      </fieldset>
      <fieldset className={styles.section}>
        <legend className={styles.part}>Säsong</legend>
        {seasons.map((season, index) => (
          <SeasonFields
            // The index is the key, since seasons have no id.
            key={index}
            id={seasonId(index)}
            number={index + 1}
            season={season}
            hasLunch={hasLunch}
            problems={problems}
            field={`seasons.${index}`}
            onChange={(changed) => change({ seasons: seasons.with(index, changed) })}
            onRemove={() => removeSeason(index)}
          />
        ))}
        <div className={styles.choices}>
          {seasons.length === 0 && (
            <button type="button" className={styles.target} onClick={() => addSeason(days.map(() => closedDay))}>
              Öppet bara en del av året
            </button>
          )}
          <button id={addSeasonId} type="button" className={styles.target} onClick={() => addSeason(days)}>
            {seasons.length === 0 ? 'Andra tider en del av året' : 'Lägg till en säsong'}
          </button>
        </div>
      </fieldset>
      <fieldset className={styles.section}>
        <legend className={styles.part}>Röda dagar</legend>
        <Pills
          name={`${idPrefix}-holidays`}
          options={holidayOptions}
          chosen={holidays}
          onChoose={(choice) => change({ holidays: choice })}
        />
        {holidays === 'open' && (
          <DayTimes
            id={`${idPrefix}-holiday`}
            day={holiday}
            hasLunch={hasLunch}
            problemOf={wrongTimes(problems, 'holidayIntervals', `${idPrefix}-holiday-problem`)}
            onChange={(part) => change({ holiday: { ...holiday, ...part } })}
          />
        )}
        {holidayProblem && (
          <p id={`${idPrefix}-holiday-problem`} className={styles.problem}>
            {holidayProblem}
          </p>
        )}
      </fieldset>
      <fieldset className={styles.section}>
        <legend className={styles.part}>Särskilda datum</legend>
        {exceptions.map((exception, index) => (
          <ExceptionFields
            key={index}
            id={dateId(index)}
            number={index + 1}
            exception={exception}
            hasLunch={hasLunch}
            problems={problems}
            field={`exceptions.${index}`}
            onChange={(changed) => change({ exceptions: exceptions.with(index, changed) })}
            onRemove={() => removeDate(index)}
          />
        ))}
        {problems['exceptions'] && <p className={styles.problem}>{problems['exceptions']}</p>}
        <div className={styles.choices}>
          <button
            id={addDateId}
            type="button"
            className={styles.target}
            onClick={() => {
              change({ exceptions: [...exceptions, newException] })
              setNext({ id: `${dateId(exceptions.length)}-from-date` })
              announce('')
            }}
          >
            Lägg till datum
          </button>
        </div>
      </fieldset>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </details>
  )
}
