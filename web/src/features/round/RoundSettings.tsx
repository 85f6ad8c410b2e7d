import { parseCivilDate, parseClockTime, formatClockTime, type CivilDate } from '@fyndkartan/domain/local-time'
import type { ChosenRound } from '@fyndkartan/domain/round/chosen-round'
import { type ReactNode, useId } from 'react'
import { RadioBar } from '../../ui/RadioBar.tsx'
import styles from './RoundSettings.module.css'
import { modeLabels } from './round-words.ts'

interface Props {
  readonly round: ChosenRound
  readonly day: CivilDate
  readonly leaveMinute: number
  readonly today: CivilDate
  readonly onChange: (change: Partial<ChosenRound>) => void
  /** The field in which the visitor chooses where the round starts. */
  readonly start: ReactNode
}

/** The settings of a round: day, time of leaving, means of travel, and start. */
export function RoundSettings({ round, day, leaveMinute, today, onChange, start }: Props) {
  const id = useId()
  return (
    <section className={styles.settings} aria-label="När, hur och varifrån">
      <div className={styles.field}>
        <label htmlFor={`${id}-day`}>Dag</label>
        <input
          id={`${id}-day`}
          type="date"
          value={day}
          min={day < today ? day : today}
          required
          aria-describedby={day < today ? `${id}-past` : undefined}
          onChange={(event) => {
            const chosen = parseCivilDate(event.target.value)
            if (chosen !== null) onChange({ day: chosen })
          }}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-leave`}>Åk klockan</label>
        <input
          id={`${id}-leave`}
          type="time"
          value={formatClockTime(leaveMinute)}
          required
          onChange={(event) => {
            const chosen = parseClockTime(event.target.value)
            if (chosen !== null && chosen < 1440) onChange({ leaveMinute: chosen })
          }}
        />
      </div>
      <RadioBar
        legend="Färdsätt"
        options={modeLabels}
        chosen={round.mode}
        onChoose={(mode) => onChange({ mode })}
        className={styles.mode}
      />
      {start}
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={round.returns && round.start !== null}
          disabled={round.start === null}
          onChange={(event) => onChange({ returns: event.target.checked })}
        />
        Tillbaka till starten
      </label>
      {day < today && (
        <p id={`${id}-past`} className={styles.past}>
          Den dagen har varit. Välj en ny för att se vad som är öppet.
        </p>
      )}
    </section>
  )
}
