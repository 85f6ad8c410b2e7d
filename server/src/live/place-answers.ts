/** The answer for a single place, from the index. */
import { exceptionsToWire } from '@fyndkartan/contract/exceptions'
import { type LoosePost, marketWithDatesFromWire, shopFromWire } from '@fyndkartan/contract/place'
import { wholeFromParts } from '@fyndkartan/contract/place-rows'
import type { DateOfMarket } from '@fyndkartan/domain/market-dates'
import type { Place, PlaceKind } from '@fyndkartan/domain/place'
import type { PlaceIndex } from '@fyndkartan/search/place-index'
import { type Clock, swedishToday } from '../clock.ts'
import { marketDates } from './market-dates.ts'
import type { SeriesRules } from './series-rules.ts'

interface Parts {
  readonly index: PlaceIndex
  readonly series: SeriesRules
  readonly clock: Clock
}

/**
 * Returns a function from a row to the answer for its place (spec §7), with a shop's coming exceptions or a market's
 * dates. The favourite's mark is that of `bytes`, a copy of the row's bytes; without them there is none.
 */
export function placeAnswers(parts: Parts): (row: number, bytes?: Uint8Array) => LoosePost {
  const { index, clock } = parts
  const today = swedishToday(clock)
  const datesOf = marketDates(parts)
  return (row, bytes = index.bytesOf(row)) => {
    // A row of a search is the place's own answer with its source added.
    const { source: _, ...place } = JSON.parse(Buffer.from(bytes).toString()) as { readonly source: string }
    const rest = index.restOf(row)
    const { kind } = index.keyOf(row)
    const whole = wholeFromParts(kind, place, rest && (JSON.parse(Buffer.from(rest).toString()) as object))
    const more = kind === 'shop' ? { exceptions: exceptionsToWire(shopFromWire(place), today()) } : datesOf(row)
    return { ...whole, ...more }
  }
}

/** The place in such an answer, with a market's dates. */
export function readPlace(
  kind: PlaceKind,
  post: LoosePost,
): { readonly place: Place; readonly dates: readonly DateOfMarket[] } {
  if (kind === 'shop') return { place: shopFromWire(post), dates: [] }
  const { market, dates } = marketWithDatesFromWire(post)
  return { place: market, dates }
}
