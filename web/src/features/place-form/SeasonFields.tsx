import type { HoursProblems } from '@fyndkartan/domain/opening-hours/typed-hours'
import { TextField } from '../../ui/TextField.tsx'
import styles from './HoursEditor.module.css'
import type { SeasonDraft } from './more-hours.ts'
import { WeekFields } from './WeekFields.tsx'

interface Props {
  readonly id: string
  /** Shown in the heading: 1 for the first season. */
  readonly number: number
  readonly season: SeasonDraft
  readonly hasLunch: boolean
  /** Messages to show, by field; these fields use those whose names begin with `field`, such as 'seasons.0'. */
  readonly problems: HoursProblems
  readonly field: string
  readonly onChange: (season: SeasonDraft) => void
  readonly onRemove: () => void
}

/** The fields of a season: its first and last day in each year, and its own week of opening hours. */
export function SeasonFields({ id, number, season, hasLunch, problems, field, onChange, onRemove }: Props) {
  const day = (end: 'from' | 'to') => ({
    id: `${id}-${end}`,
    name: `${id}-${end}`,
    value: season[end],
    autoComplete: 'off',
    maxLength: 40,
    problem: problems[`${field}.${end}`] ?? null,
    onType: (text: string) => onChange({ ...season, [end]: text }),
  })
  return (
    <fieldset className={styles.item}>
      <legend className={styles.part}>Säsong {number}</legend>
      <div className={styles.pair}>
        <TextField {...day('from')} label="Från och med" placeholder="1 maj" />
        <TextField {...day('to')} label="Till och med" placeholder="30 september" />
      </div>
      <WeekFields
        dayId={(weekday) => `${id}-${weekday}`}
        days={season.days}
        hasLunch={hasLunch}
        problems={problems}
        field={`${field}.week`}
        onChange={(days) => onChange({ ...season, days })}
      />
      <button type="button" className={styles.remove} onClick={onRemove}>
        Ta bort säsong {number}
      </button>
    </fieldset>
  )
}
