import { typedSeriesFromWire } from '@fyndkartan/contract/series-wire'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { PlaceForm } from '@fyndkartan/domain/place-form'
import { prepareSeries, type SeriesProblems } from '@fyndkartan/domain/series/prepare-series'
import type { Series } from '@fyndkartan/domain/series/rule'
import { seriesOfTip } from '@fyndkartan/domain/series/series-of-tip'
import { emptySeries, type TypedSeries } from '@fyndkartan/domain/series/typed-series'
import { useState } from 'react'

export interface TipSeries {
  /**
   * The typed series, with the first date and the hours of the tip's form; null for a shop or for a market that is held
   * once.
   */
  readonly value: TypedSeries | null
  /** The messages about the series, without those about the first date and the hours, which the tip's form shows. */
  readonly problems: SeriesProblems
  /** The valid series; null while it is incomplete, and for a market that is held once. */
  readonly series: Series | null
  /** The typed series, to be stored with the draft of the tip; null when the market does not recur. */
  readonly toStore: TypedSeries | null
  answer(recurs: boolean): void
  change(change: Partial<TypedSeries>): void
  clear(): void
}

/**
 * The state of the series in a tip about a market. If the visitor answers that the market does not recur, the typed
 * series stays until the visitor leaves the page.
 */
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
    toStore: recurs ? typed : null,
    answer: setRecurs,
    change: (change) => setTyped((before) => ({ ...before, ...change })),
    clear() {
      setTyped(emptySeries)
      setRecurs(false)
    },
  }
}
