import type { CivilDate } from '@fyndkartan/domain/local-time'
import { lastSeriesDate } from '@fyndkartan/domain/series/occurrences'
import type { SeriesProblems } from '@fyndkartan/domain/series/prepare-series'
import type { TypedSeries } from '@fyndkartan/domain/series/typed-series'
import { useEffect, useRef, useState } from 'react'
import buttons from '../../ui/button.module.css'
import { TextField } from '../../ui/TextField.tsx'
import { addDate, cancelAll, dropExceptions, type SeriesChange, uncancelAll } from './series-changes.ts'
import { datesOfTyped, strayExceptions } from './series-dates.ts'
import { seriesFieldId } from './series-field.ts'
import { formatRowDate } from './series-preview.ts'
import { CancelPanel, isEnterInField } from './SeriesDateRow.tsx'
import { SeriesDateList } from './SeriesDateList.tsx'
import styles from './SeriesDates.module.css'

interface Props {
  readonly idPrefix: string
  readonly value: TypedSeries
  readonly problems: SeriesProblems
  readonly today: CivilDate
  readonly onChange: (change: SeriesChange) => void
}

/** All dates of a series, coming and past, with buttons to add a date or to cancel all dates. */
export function SeriesDates({ idPrefix, value, problems, today, onChange }: Props) {
  const id = seriesFieldId(idPrefix, 'dates')
  const [announcement, announce] = useState('')
  const [focus, setFocus] = useState<{ readonly id: string } | null>(null)
  const [showsPast, setShowsPast] = useState(false)
  useEffect(() => {
    // The row of a removed date no longer exists; the line with the number of dates then gets the focus.
    if (focus) (document.getElementById(focus.id) ?? document.getElementById(`${id}-count`))?.focus()
  }, [focus, id])

  const days = datesOfTyped(value, today)
  const coming = days?.filter(({ date }) => date >= today) ?? []
  const past = days?.filter(({ date }) => date < today).toReversed() ?? []
  const stray = strayExceptions(value, today)
  const problem = problems.dates ?? problems.added ?? problems.skipped ?? problems.changed ?? problems.cancelled ?? null
  const change = (next: SeriesChange, news: string | null, focusId: string | null) => {
    onChange(next)
    announce(news ?? '')
    if (focusId !== null) setFocus({ id: focusId })
  }
  const list = {
    id,
    value,
    today,
    showsProblems: problems.changed !== undefined,
    onChange: change,
    onFocus: (focusId: string) => setFocus({ id: focusId }),
  }
  return (
    <fieldset id={id} className={styles.dates}>
      <legend className={styles.legend}>Datum</legend>
      <p id={`${id}-count`} tabIndex={-1} className={styles.note}>
        {days === null ? 'Datumen visas här när regeln är ifylld.' : countDates(coming)}
      </p>
      {value.isAllCancelled && (
        <div className={styles.all}>
          <p className={styles.cancelled}>
            Alla datum är inställda{value.allCancelledReason === '' ? '' : `: ${value.allCancelledReason}`}
          </p>
          <button
            type="button"
            className={buttons.quiet}
            onClick={() => change(uncancelAll(), 'Datumen blir av.', `${id}-count`)}
          >
            De blir av ändå
          </button>
        </div>
      )}
      {stray.length > 0 && (
        <div className={styles.stray}>
          <p>
            Undantag finns för datum som inte längre ingår: {stray.map((date) => formatRowDate(date, today)).join(', ')}
            .
          </p>
          <button
            type="button"
            className={buttons.quiet}
            onClick={() => change(dropExceptions(value, stray), 'Undantagen är borttagna.', `${id}-count`)}
          >
            Ta bort undantagen
          </button>
        </div>
      )}
      {coming.length > 0 && <SeriesDateList days={coming} {...list} />}
      <AddDate
        idPrefix={idPrefix}
        value={value}
        today={today}
        problem={problem}
        onAdd={(next, date) => change(next, `${formatRowDate(date, today)} är tillagt.`, null)}
      />
      {coming.length > 0 && !value.isAllCancelled && (
        <CancelAll onCancel={(reason) => change(cancelAll(reason), 'Alla datum är inställda.', `${id}-count`)} />
      )}
      {past.length > 0 && (
        <details onToggle={(event) => setShowsPast(event.currentTarget.open)}>
          <summary className={styles.summary}>Datum som har varit ({past.length})</summary>
          {showsPast && <SeriesDateList days={past} {...list} />}
        </details>
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </fieldset>
  )
}

function CancelAll({ onCancel }: { readonly onCancel: (reason: string) => void }) {
  const [isAsking, setAsking] = useState(false)
  const ask = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  useEffect(() => {
    if (wasAsking.current && !isAsking) ask.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  if (isAsking)
    return <CancelPanel label="Ställ in" name="alla datum" onCancel={onCancel} onClose={() => setAsking(false)} />
  return (
    <button ref={ask} type="button" className={buttons.quiet} onClick={() => setAsking(true)}>
      Ställ in alla datum
    </button>
  )
}

interface AddProps {
  readonly idPrefix: string
  readonly value: TypedSeries
  readonly today: CivilDate
  /** The form's error message about the dates. */
  readonly problem: string | null
  readonly onAdd: (change: SeriesChange, date: CivilDate) => void
}

function AddDate({ idPrefix, value, today, problem, onAdd }: AddProps) {
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const add = () => {
    const added = addDate(value, typed, today)
    if ('problem' in added) return setRefused(added.problem)
    onAdd(added.change, added.date)
    setTyped('')
    setRefused(null)
  }
  return (
    <div
      className={styles.add}
      onKeyDown={(event) => {
        if (!isEnterInField(event)) return
        event.preventDefault()
        add()
      }}
    >
      <TextField
        id={seriesFieldId(idPrefix, 'added')}
        name="added"
        label="Lägg till ett datum"
        type="date"
        autoComplete="off"
        value={typed}
        max={lastSeriesDate(today)}
        problem={refused ?? problem}
        onType={(text) => {
          setTyped(text)
          setRefused(null)
        }}
      />
      <button type="button" className={buttons.quiet} onClick={add}>
        Lägg till datumet
      </button>
    </div>
  )
}

function countDates(coming: readonly { readonly isSkipped: boolean; readonly isCancelled: boolean }[]): string {
  const held = coming.filter(({ isSkipped }) => !isSkipped)
  const cancelled = held.filter(({ isCancelled }) => isCancelled).length
  if (held.length === 0) return 'Inga kommande datum.'
  const count = held.length === 1 ? 'Ett kommande datum' : `${held.length} kommande datum`
  if (cancelled === 0) return `${count}.`
  if (cancelled === held.length) return `${count}, ${cancelled === 1 ? 'inställt' : 'alla inställda'}.`
  return `${count}, varav ${cancelled === 1 ? 'ett inställt' : `${cancelled} inställda`}.`
}
