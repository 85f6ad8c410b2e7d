import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { SeriesProblems } from '@fyndkartan/domain/series/prepare-series'
import type { TypedSeries } from '@fyndkartan/domain/series/typed-series'
import { RadioBar } from '../../ui/RadioBar.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { DateRows } from './DateRows.tsx'
import { RuleFields } from './RuleFields.tsx'
import styles from './Series.module.css'
import type { SeriesChange } from './series-changes.ts'
import { seriesFieldId } from './series-field.ts'
import { SeriesPreviewBox } from './SeriesPreviewBox.tsx'

export interface TipSeriesFieldsProps {
  readonly idPrefix: string
  /**
   * The series, including the first date and the hours from the tip's form (`seriesOfTip`); null for a market that is
   * held once.
   */
  readonly value: TypedSeries | null
  /** The messages to show. Those about the first date and the hours are beside the fields of the tip's form. */
  readonly problems: SeriesProblems
  readonly today: CivilDate
  /** The earliest and latest selectable date, 'YYYY-MM-DD'. */
  readonly dates: { readonly min: string; readonly max: string }
  readonly readOnly: boolean
  readonly onAnswer: (recurs: boolean) => void
  /**
   * Called with changed fields. The caller merges them into the series before it adds the first date and the hours of
   * the tip's form.
   */
  readonly onChange: (change: SeriesChange) => void
  /** Called when the focus has left all these fields. */
  readonly onLeave: () => void
}

const answers = [
  { value: 'no', label: 'Nej' },
  { value: 'yes', label: 'Ja' },
] as const

/**
 * The question whether a market recurs, and the fields of its rule. The first date and the hours are fields of the
 * tip's form.
 */
export function TipSeriesFields(props: TipSeriesFieldsProps) {
  const { idPrefix, value, problems, today, dates, readOnly, onAnswer, onChange, onLeave } = props
  const id = (field: keyof TypedSeries) => seriesFieldId(idPrefix, field)
  return (
    <div
      className={styles.series}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave()
      }}
    >
      <div className={styles.question}>
        <span className={styles.label} aria-hidden="true">
          Återkommer det?
        </span>
        <RadioBar
          legend="Återkommer det?"
          options={answers}
          chosen={value === null ? 'no' : 'yes'}
          disabled={readOnly}
          onChoose={(answer) => onAnswer(answer === 'yes')}
        />
      </div>
      {value !== null && (
        <fieldset className={styles.series} disabled={readOnly}>
          <legend className="visually-hidden">När det återkommer</legend>
          <RuleFields idPrefix={idPrefix} value={value} problems={problems} onChange={onChange} />
          {value.kind === 'dates' ? (
            <DateRows
              id={id('dates')}
              legend="Fler datum"
              hint="Utöver det första, som står ovan."
              dates={value.dates}
              isExpected
              {...dates}
              problem={problems.dates ?? problems.added ?? null}
              onChange={(list) => onChange({ dates: list })}
            />
          ) : (
            <>
              <TextField
                id={id('to')}
                name="to"
                label="Till och med"
                hint="Lämna tomt om det fortsätter tills vidare."
                type="date"
                autoComplete="off"
                value={value.to}
                min={value.from || dates.min}
                max="9999-12-31"
                problem={problems.to ?? null}
                onType={(to) => onChange({ to })}
              />
              <DateRows
                id={id('skipped')}
                legend="Inte dessa datum"
                dates={value.skipped}
                {...dates}
                problem={problems.skipped ?? problems.added ?? null}
                onChange={(list) => onChange({ skipped: list })}
              />
            </>
          )}
          <SeriesPreviewBox value={value} today={today} />
        </fieldset>
      )}
    </div>
  )
}
