import { weekdayNames, weekdaysFromMonday } from '@fyndkartan/domain/local-time'
import { useState } from 'react'
import { isDayUnclear } from './day-draft.ts'
import styles from './HoursEditor.module.css'
import {
  textsOfDraft,
  type HoursDraft,
  type HoursFields,
  type HoursMode,
  problemsOfHours,
  draftOfHours,
} from './hours-draft.ts'
import { UneditableHours } from './UneditableHours.tsx'
import { isOrdinaryWeek } from './more-hours.ts'
import { MoreHoursFields } from './MoreHoursFields.tsx'
import { Pills } from './Pills.tsx'
import { hoursDayId } from './place-field.ts'
import { WeekFields } from './WeekFields.tsx'

interface Props {
  readonly idPrefix: string
  readonly value: HoursFields
  readonly onChange: (texts: HoursFields) => void
  readonly readOnly?: boolean
  /** The error message below the editor, about all its hours; null for none. */
  readonly problem: string | null
}

type ModeOption = { readonly value: HoursMode; readonly label: string }

const keptMode: ModeOption = { value: 'kept', label: 'Behåll texten som den är' }
const otherModes: readonly ModeOption[] = [
  { value: 'none', label: 'Inga uppgifter' },
  { value: 'week', label: 'Samma tider varje vecka' },
  { value: 'varierar', label: 'Varierar' },
  { value: 'säsongsbaserade', label: 'Säsongsbaserade' },
  { value: 'på_förfrågan', label: 'Enligt överenskommelse (på förfrågan)' },
]

/**
 * The editor of a shop's opening hours: a week with exceptions, or a word such as 'varierar'. Stored hours that it
 * cannot show stay unchanged until the visitor chooses other hours.
 */
export function HoursEditor({ idPrefix, value, onChange, readOnly = false, problem }: Props) {
  const id = `${idPrefix}-openingHours`
  const [draft, setDraft] = useState(() => draftOfHours(value))
  // Hides the fields of the week when a season replaces it, but not when a visitor closes its days one by one.
  const [isRestFolded, setRestFolded] = useState(() => isSeasonOnly(draft))
  // Texts that did not come from this editor are read again: the caller has cleared the form or shows another place.
  const [known, setKnown] = useState(value)
  if (value.openingHours !== known.openingHours || value.openingHoursOsm !== known.openingHoursOsm) {
    setKnown(value)
    const read = draftOfHours(value)
    setDraft(read)
    setRestFolded(isSeasonOnly(read))
  }
  const [wasKept] = useState(draft.mode === 'kept')
  const { mode, days, more } = draft

  const unclear = weekdaysFromMonday.filter((weekday) => days[weekday] && isDayUnclear(days[weekday]))
  const isUnclear = problem !== null && mode === 'week' && unclear.length > 0 && isOrdinaryWeek(days, more)
  const problems = problem === null ? {} : problemsOfHours(draft)

  function edit(change: Partial<HoursDraft>) {
    const next = { ...draft, ...change }
    const texts = textsOfDraft(next)
    setDraft(next)
    // An added season has left the shop closed for the rest of the year, so the fields of that week can be hidden.
    if (change.more && isSeasonOnly(next) && !isSeasonOnly(draft)) setRestFolded(true)
    setKnown(texts)
    onChange(texts)
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
      <Pills
        name={`${idPrefix}-hours-mode`}
        options={mode === 'kept' || wasKept ? [keptMode, ...otherModes] : otherModes}
        chosen={mode}
        onChoose={(chosen) => edit({ mode: chosen })}
      />
      {(mode === 'kept' || wasKept) && <UneditableHours texts={draft.texts} isReplaced={mode !== 'kept'} />}
      {mode === 'week' && (
        <>
          {isRestFolded && isSeasonOnly(draft) ? (
            <div className={styles.rest}>
              <p>Stängt utom under säsongen nedan.</p>
              <button type="button" className={styles.target} onClick={() => setRestFolded(false)}>
                Tider för resten av året
              </button>
            </div>
          ) : (
            <>
              {more.seasons.length > 0 && <p className={styles.part}>Resten av året</p>}
              <WeekFields
                dayId={(weekday) => hoursDayId(idPrefix, weekday)}
                days={days}
                hasLunch={more.hasLunch}
                unclearId={isUnclear ? `${id}-unclear` : undefined}
                problems={problems}
                field="week"
                onChange={(changed) => edit({ days: changed })}
              />
              <p className={styles.note}>Stänger butiken efter midnatt? Skriv till exempel 18:00–01:00.</p>
            </>
          )}
          <MoreHoursFields idPrefix={`${idPrefix}-more`} days={days} more={more} problems={problems} onChange={edit} />
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

/** Whether the shop is closed all year except in its seasons. */
function isSeasonOnly({ days, more }: HoursDraft): boolean {
  return more.seasons.length > 0 && days.every(({ isOpen }) => !isOpen)
}
