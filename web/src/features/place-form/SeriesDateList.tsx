import type { CivilDate } from '@fyndkartan/domain/local-time'
import { prepareSeries } from '@fyndkartan/domain/series/prepare-series'
import { emptySeries, type TypedSeries } from '@fyndkartan/domain/series/typed-series'
import { useState } from 'react'
import buttons from '../../ui/button.module.css'
import {
  cancelDate,
  changeHours,
  removeDate,
  resetHours,
  type SeriesChange,
  uncancelDate,
  unskipDate,
} from './series-changes.ts'
import type { SeriesDate } from './series-dates.ts'
import { formatRowDate } from './series-preview.ts'
import { type RowPanel, SeriesDateRow } from './SeriesDateRow.tsx'
import styles from './SeriesDates.module.css'

interface Props {
  /** The id of the list's container; the ids of the rows begin with it. */
  readonly id: string
  /** The dates, in the order in which the list shows them. */
  readonly days: readonly SeriesDate[]
  readonly value: TypedSeries
  readonly today: CivilDate
  /** Whether invalid hours get error messages, as after a refused submission. */
  readonly showsProblems: boolean
  /** `announcement` is the text to announce, `focusId` the element to focus. */
  readonly onChange: (change: SeriesChange, announcement: string | null, focusId: string | null) => void
  readonly onFocus: (focusId: string) => void
}

/** A longer list shows only this many dates at first. */
const shortLength = 12

/** The dates of a series, one row each; at most one row shows its fields. */
export function SeriesDateList({ id, days, value, today, showsProblems, onChange, onFocus }: Props) {
  const [isLong, setLong] = useState(false)
  const [open, setOpen] = useState<{ readonly date: CivilDate; readonly panel: RowPanel } | null>(null)
  const shown = isLong ? days : days.slice(0, shortLength)
  return (
    <>
      <ul className={styles.list}>
        {shown.map((day, index) => {
          const { date } = day
          const year = date.slice(0, 4)
          const name = formatRowDate(date, today)
          const rowId = `${id}-${date}`
          const problems = showsProblems && day.isChanged ? hoursProblems(day, today) : {}
          const isWrong = Object.keys(problems).length > 0
          const finish = (change: SeriesChange, announcement: string) => {
            setOpen(null)
            onChange(change, `${name} ${announcement}`, rowId)
          }
          return (
            <SeriesDateRow
              key={date}
              id={rowId}
              day={day}
              name={name}
              year={year === (shown[index - 1]?.date ?? today).slice(0, 4) ? null : year}
              panel={open?.date === date ? open.panel : isWrong ? 'hours' : null}
              isAllCancelled={value.isAllCancelled}
              problems={problems}
              onOpen={(panel) => {
                setOpen(panel && { date, panel })
                if (panel === null) onFocus(rowId)
              }}
              onCancel={(reason) => finish(cancelDate(value, date, reason), 'är inställt.')}
              onUncancel={() => finish(uncancelDate(value, date), 'blir av.')}
              onHours={(hours) => onChange(changeHours(value, day, hours), null, null)}
              onUsualHours={() => finish(resetHours(value, date), 'har de vanliga tiderna.')}
              onRemove={() => finish(removeDate(value, day), 'är borttaget.')}
              onUnskip={() => finish(unskipDate(value, date), 'är med igen.')}
            />
          )
        })}
      </ul>
      {days.length > shortLength && (
        <button type="button" className={buttons.quiet} aria-expanded={isLong} onClick={() => setLong(!isLong)}>
          {isLong ? 'Visa färre' : `Visa alla ${days.length}`}
        </button>
      )}
    </>
  )
}

/** The error messages about the hours of one date. */
function hoursProblems({ date, startMinute, endMinute }: SeriesDate, today: CivilDate) {
  const prepared = prepareSeries({ ...emptySeries, kind: 'dates', dates: [date], startMinute, endMinute }, today)
  return 'problems' in prepared ? prepared.problems : {}
}
