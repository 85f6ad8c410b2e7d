/** Reads the search from the address of a place's page. search-words.ts has further functions that such pages use. */
import type { LatLng } from '@fyndkartan/domain/geo'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { DateOfMarket } from '@fyndkartan/domain/market-dates'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { centreParameters, readCancelled, readDates, withoutParameters, writeCentre } from './search-words.ts'

/** The parameters of the link back from a place's page (spec §2): the earlier search, with the map at the place. */
export function backToSearchParams(params: URLSearchParams, place: PlaceKey, position: LatLng | null): URLSearchParams {
  const back = withoutParameters(params, centreParameters)
  if (position) writeCentre(back, position, place)
  return back
}

/**
 * The place or date whose pin the search's map shows: for a market with several dates, the first date that the search
 * finds; else the place itself.
 */
export function pinOf(
  params: URLSearchParams,
  place: PlaceKey & { readonly dates?: readonly DateOfMarket[] },
  today: CivilDate,
): PlaceKey {
  const { from, to } = readDates(params, today)
  const areAllFound = readCancelled(params) === 'show'
  const first = place.dates?.find(
    ({ date, cancellation }) => date >= from && date <= to && (areAllFound || cancellation === null),
  )
  return { kind: place.kind, id: first?.id ?? place.id }
}

/** The dates of the search in the address, if the visitor chose them or searches for open shops; else null. */
export function chosenDays(params: URLSearchParams, today: CivilDate): { from: CivilDate; to: CivilDate } | null {
  const isChosen = params.has('start_date') && params.has('end_date')
  return isChosen || params.get('open') === 'span' ? readDates(params, today) : null
}
