import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { SeriesProblems } from '@fyndkartan/domain/series/prepare-series'
import type { TypedSeries } from '@fyndkartan/domain/series/typed-series'
import { TextField } from '../../ui/TextField.tsx'
import { RuleFields } from './RuleFields.tsx'
import styles from './Series.module.css'
import type { SeriesChange } from './series-changes.ts'
import { seriesFieldId } from './series-field.ts'
import { SeriesDates } from './SeriesDates.tsx'
import { SeriesPreviewBox } from './SeriesPreviewBox.tsx'
import { TimeInput } from './TimeInput.tsx'

export interface SeriesFieldsProps {
  readonly idPrefix: string
  readonly value: TypedSeries
  /** The problems that `prepareSeries` found; the caller decides when to show them. */
  readonly problems: SeriesProblems
  readonly today: CivilDate
  readonly readOnly?: boolean
  /** Called with changed fields, to be merged into the series. */
  readonly onChange: (change: SeriesChange) => void
}

/**
 * The fields of a series at the operators' desk: its rule, the usual hours, and a list of its dates with their
 * exceptions.
 */
export function SeriesFields({ idPrefix, value, problems, today, readOnly = false, onChange }: SeriesFieldsProps) {
  const date = (field: 'from' | 'to') => ({
    id: seriesFieldId(idPrefix, field),
    name: field,
    type: 'date' as const,
    autoComplete: 'off',
    value: value[field],
    max: '9999-12-31',
    problem: problems[field] ?? null,
    onType: (text: string) => onChange({ [field]: text }),
  })
  const time = (field: 'startMinute' | 'endMinute') => ({
    id: seriesFieldId(idPrefix, field),
    name: field,
    value: value[field],
    problem: problems[field] ?? null,
    onChange: (text: string) => onChange({ [field]: text }),
  })
  return (
    <fieldset className={styles.series} disabled={readOnly}>
      <legend className={styles.label}>När loppisen återkommer</legend>
      <RuleFields idPrefix={idPrefix} value={value} problems={problems} onChange={onChange} />
      {value.kind !== 'dates' && (
        <div className={styles.pair}>
          <TextField {...date('from')} label="Första dag" />
          <TextField {...date('to')} label="Till och med" />
        </div>
      )}
      <div className={styles.pair}>
        <TimeInput {...time('startMinute')} label="Starttid" />
        <TimeInput {...time('endMinute')} label="Sluttid" />
      </div>
      <SeriesPreviewBox value={value} today={today} />
      <SeriesDates idPrefix={idPrefix} value={value} problems={problems} today={today} onChange={onChange} />
    </fieldset>
  )
}
