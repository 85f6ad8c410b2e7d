import type { TypedCancellation } from '@fyndkartan/domain/fact'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { PlaceForm } from '@fyndkartan/domain/place-form'
import type { SeriesProblems } from '@fyndkartan/domain/series/prepare-series'
import { seriesOfTip } from '@fyndkartan/domain/series/series-of-tip'
import { emptySeries, type TypedSeries } from '@fyndkartan/domain/series/typed-series'
import { RadioBar } from '../../ui/RadioBar.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { placeFieldId } from './place-field.ts'
import styles from './Series.module.css'
import { SeriesFields } from './SeriesFields.tsx'

interface Props {
  readonly idPrefix: string
  readonly form: PlaceForm
  /** The typed series; null for a market that is held once. */
  readonly series: TypedSeries | null
  readonly problems: SeriesProblems
  /** The message beside the reason of a cancellation, for a market that is held once. */
  readonly reasonProblem: string | null
  readonly today: CivilDate
  readonly readOnly: boolean
  /** Whether the market is stored as a series; the form then hides the question how often it is held. */
  readonly isSeries: boolean
  readonly onSeries: (series: TypedSeries | null) => void
  readonly onCancellation: (cancellation: TypedCancellation) => void
}

const times = [
  { value: 'once', label: 'En gång' },
  { value: 'more', label: 'Flera gånger' },
] as const
const held = [
  { value: 'held', label: 'Hålls' },
  { value: 'cancelled', label: 'Inställd' },
] as const

/** The fields for a market's dates at the operators' desk: one date, which may be cancelled, or a series. */
export function DeskDates(props: Props) {
  const { idPrefix, form, series, problems, reasonProblem, today, readOnly, isSeries, onSeries, onCancellation } = props
  const { isCancelled, reason } = form.cancellation
  return (
    <div className={styles.series}>
      {!isSeries && (
        <RadioBar
          legend="Hur ofta hålls loppisen?"
          options={times}
          chosen={series === null ? 'once' : 'more'}
          disabled={readOnly}
          onChoose={(choice) => onSeries(choice === 'once' ? null : seriesOfTip(emptySeries, form))}
        />
      )}
      {series === null ? (
        <>
          <RadioBar
            legend="Hålls loppisen?"
            options={held}
            chosen={isCancelled ? 'cancelled' : 'held'}
            disabled={readOnly}
            onChoose={(choice) => onCancellation({ reason, isCancelled: choice === 'cancelled' })}
          />
          {isCancelled && (
            <TextField
              id={placeFieldId(idPrefix, 'cancellation')}
              name="cancellation"
              label="Varför? (valfritt)"
              hint="Visas för besökare."
              autoComplete="off"
              value={reason}
              readOnly={readOnly}
              problem={reasonProblem}
              onType={(text) => onCancellation({ isCancelled, reason: text })}
            />
          )}
        </>
      ) : (
        <SeriesFields
          idPrefix={idPrefix}
          value={series}
          problems={problems}
          today={today}
          readOnly={readOnly}
          onChange={(change) => onSeries({ ...series, ...change })}
        />
      )}
    </div>
  )
}
