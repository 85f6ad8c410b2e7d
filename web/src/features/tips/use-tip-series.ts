import { typedSeriesFromWire } from '@fyndkartan/contract/series-wire'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { PlaceForm } from '@fyndkartan/domain/place-form'
import { prepareSeries, type SeriesProblems } from '@fyndkartan/domain/series/prepare-series'
import type { Series } from '@fyndkartan/domain/series/rule'
import { seriesOfTip } from '@fyndkartan/domain/series/series-of-tip'
import { emptySeries, type TypedSeries } from '@fyndkartan/domain/series/typed-series'
import { useState } from 'react'

export interface TipSeries {
  /** With the form's first date and hours; null for a shop and for a market that is held once. */
  readonly value: TypedSeries | null
  /** Without those of the form's own fields, which it shows itself. */
  readonly problems: SeriesProblems
  /** Null when there is none, or when it is not complete. */
  readonly series: Series | null
  /** As typed, for the stored draft; null when there is nothing to keep. */
  readonly kept: TypedSeries | null
  answer(recurs: boolean): void
  change(change: Partial<TypedSeries>): void
  clear(): void
}

/** When a market of a tip comes round, as far as it has been typed. The answer "no" keeps what was typed until the page is left. */
export function useTipSeries(form: PlaceForm, today: CivilDate, stored: unknown): TipSeries {
  const [typed, setTyped] = useState(() => typedSeriesFromWire(stored) ?? emptySeries)
  const [recurs, setRecurs] = useState(() => typedSeriesFromWire(stored) !== null)
  const value = recurs && form.kind === 'market' ? seriesOfTip(typed, form) : null
  const prepared = value && prepareSeries(value, today, { needsComing: true })
  const { from, startMinute, endMinute, ...problems } = prepared && 'problems' in prepared ? prepared.problems : {}
  return {
    value,
    problems,
    series: prepared && 'series' in prepared ? prepared.series : null,
    kept: recurs ? typed : null,
    answer: setRecurs,
    change: (change) => setTyped((before) => ({ ...before, ...change })),
    clear() {
      setTyped(emptySeries)
      setRecurs(false)
    },
  }
}
