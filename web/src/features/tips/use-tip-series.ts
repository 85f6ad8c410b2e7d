import { typedSeriesFromWire } from '@fyndkartan/contract/series-wire'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { PlaceForm } from '@fyndkartan/domain/place-form'
import { prepareSeries, type SeriesProblems } from '@fyndkartan/domain/series/prepare-series'
import type { Series } from '@fyndkartan/domain/series/rule'
import { seriesOfTip } from '@fyndkartan/domain/series/series-of-tip'
import { emptySeries, type TypedSeries } from '@fyndkartan/domain/series/typed-series'
import { useState } from 'react'

export interface TipSeries {
  /** The series with the form's first date and hours; null for a shop or a single market. */
  readonly value: TypedSeries | null
  /** The problems, without those of the form's own fields, which the form shows. */
  readonly problems: SeriesProblems
  /** Null for a single market, or while it is incomplete. */
  readonly series: Series | null
  /** The typed series for the stored draft; null when there is none. */
  readonly toStore: TypedSeries | null
  answer(recurs: boolean): void
  change(change: Partial<TypedSeries>): void
  clear(): void
}

/** The series of a market in a tip. The answer "no" keeps the typed series until the visitor leaves the page. */
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
