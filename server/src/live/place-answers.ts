/** Makes the response for a single place from the index. */
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
 * Returns a function from a row of the index to the response for its place (spec §7), with a shop's coming exceptions
 * or a market's dates. `bytes`: a copy of the row's bytes in which the place is marked as a favourite; without it, the
 * place is not marked.
 */
export function placeAnswers(parts: Parts): (row: number, bytes?: Uint8Array) => LoosePost {
  const { index, clock } = parts
  const today = swedishToday(clock)
  const datesOf = marketDates(parts)
  return (row, bytes = index.bytesOf(row)) => {
    // A row in the response of a search is the response for the place, plus `source`.
    const { source: _, ...place } = JSON.parse(Buffer.from(bytes).toString()) as { readonly source: string }
    const rest = index.restOf(row)
    const { kind } = index.keyOf(row)
    const whole = wholeFromParts(kind, place, rest && (JSON.parse(Buffer.from(rest).toString()) as object))
    const more = kind === 'shop' ? { exceptions: exceptionsToWire(shopFromWire(place), today()) } : datesOf(row)
    return { ...whole, ...more }
  }
}

/** Parses the response for a place; for a market also its dates. */
export function readPlace(
  kind: PlaceKind,
  post: LoosePost,
): { readonly place: Place; readonly dates: readonly DateOfMarket[] } {
  if (kind === 'shop') return { place: shopFromWire(post), dates: [] }
  const { market, dates } = marketWithDatesFromWire(post)
  return { place: market, dates }
}
