import { type Weekday, weekdayNames, weekdaysFromMonday } from '@fyndkartan/domain/local-time'
import { useState } from 'react'
import { DayRow } from './DayRow.tsx'
import styles from './HoursEditor.module.css'
import {
  changeDay,
  copyDay,
  formatHours,
  type HoursDraft,
  type HoursMode,
  isDayUnclear,
  readHours,
} from './hours-draft.ts'
import { hoursDayId } from './place-field.ts'

interface Props {
  readonly idPrefix: string
  /** The text of spec §3. */
  readonly value: string
  readonly onChange: (text: string) => void
  readonly readOnly?: boolean
  /** The problem with the hours as a whole. */
  readonly problem: string | null
}

const modeLabels: readonly (readonly [Exclude<HoursMode, 'kept'>, string])[] = [
  ['none', 'Inga uppgifter'],
  ['week', 'Samma tider varje vecka'],
  ['varierar', 'Varierar'],
  ['säsongsbaserade', 'Säsongsbaserade'],
  ['på_förfrågan', 'Enligt överenskommelse (på förfrågan)'],
]

const copyTargets: readonly (readonly [label: string, days: readonly Weekday[]])[] = [
  ['alla vardagar', [1, 2, 3, 4, 5]],
  ['lördag och söndag', [6, 0]],
  ['alla dagar', [0, 1, 2, 3, 4, 5, 6]],
]

/** A week of opening hours, or a special word. Existing text that cannot be parsed is kept until it is changed. */
export function HoursEditor({ idPrefix, value, onChange, readOnly = false, problem }: Props) {
  const id = `${idPrefix}-openingHours`
  const [draft, setDraft] = useState(() => readHours(value))
  // A text that did not come from this editor was set from outside: the form was cleared, or holds another place.
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setDraft(readHours(value))
  }
  const [wasKept] = useState(draft.mode === 'kept')

  const unclear = weekdaysFromMonday.filter((weekday) => draft.days[weekday] && isDayUnclear(draft.days[weekday]))
  const isUnclear = problem !== null && draft.mode === 'week' && unclear.length > 0

  function edit(next: HoursDraft) {
    const text = formatHours(next)
    setDraft(next)
    setKnown(text)
    onChange(text)
  }

  return (
    <fieldset
      id={id}
      className={styles.editor}
      tabIndex={-1}
      disabled={readOnly}
      aria-describedby={problem ? `${id}-problem` : undefined}
    >
      <legend className={styles.legend}>
        Öppettider <span className={styles.optional}>(valfritt)</span>
      </legend>
      <div className={styles.modes}>
        {draft.mode === 'kept' || wasKept ? (
          <Mode idPrefix={idPrefix} draft={draft} mode="kept" label="Behåll texten som den är" onChoose={edit} />
        ) : null}
        {modeLabels.map(([mode, label]) => (
          <Mode key={mode} idPrefix={idPrefix} draft={draft} mode={mode} label={label} onChoose={edit} />
        ))}
      </div>
      {draft.mode === 'kept' && <p className={styles.note}>Texten går inte att läsa som öppettider: ”{draft.text}”</p>}
      {draft.mode === 'week' && (
        <>
          <div className={styles.days}>
            {weekdaysFromMonday.map((weekday) => {
              const day = draft.days[weekday]
              return (
                day && (
                  <DayRow
                    key={weekday}
                    id={hoursDayId(idPrefix, weekday)}
                    name={weekdayNames[weekday]}
                    day={day}
                    unclearId={isUnclear ? `${id}-unclear` : undefined}
                    onChange={(change) => edit(changeDay(draft, weekday, change))}
                  />
                )
              )
            })}
          </div>
          <CopyHours draft={draft} onCopy={edit} />
          <p className={styles.note}>Stänger butiken efter midnatt? Skriv till exempel 18:00–01:00.</p>
        </>
      )}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
      {isUnclear && (
        <p id={`${id}-unclear`} className={styles.note}>
          Skriv tiderna som 10:00, och bocka ur de dagar då butiken är stängd. Kvar:{' '}
          {unclear.map((weekday) => weekdayNames[weekday]).join(', ')}.
        </p>
      )}
    </fieldset>
  )
}

interface ModeProps {
  readonly idPrefix: string
  readonly draft: HoursDraft
  readonly mode: HoursMode
  readonly label: string
  readonly onChoose: (draft: HoursDraft) => void
}

function Mode({ idPrefix, draft, mode, label, onChoose }: ModeProps) {
  return (
    <label className={styles.mode}>
      <input
        type="radio"
        name={`${idPrefix}-hours-mode`}
        checked={draft.mode === mode}
        onChange={() => onChoose({ ...draft, mode })}
      />
      {label}
    </label>
  )
}

/** Copies hours to other days: most shops have the same hours on several days. */
function CopyHours({ draft, onCopy }: { readonly draft: HoursDraft; readonly onCopy: (draft: HoursDraft) => void }) {
  const [told, setTold] = useState('')
  const [chosen, setChosen] = useState<Weekday | null>(null)
  const sources = weekdaysFromMonday.filter((weekday) => {
    const day = draft.days[weekday]
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
          {copyTargets.map(([label, days]) => (
            <button
              key={label}
              type="button"
              className={styles.target}
              onClick={() => {
                onCopy(copyDay(draft, from, days))
                setTold(`Tiderna för ${weekdayNames[from]} gäller nu ${label}.`)
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <p role="status" className={styles.note}>
        {told}
      </p>
    </>
  )
}
