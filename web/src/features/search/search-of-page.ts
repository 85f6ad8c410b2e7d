/** What the page of a place needs of the search in its address, beyond search-words.ts. */
import type { LatLng } from '@fyndkartan/domain/geo'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { DateOfMarket } from '@fyndkartan/domain/market-dates'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { centreParameters, readCancelled, readDates, withoutParameters, writeCentre } from './search-words.ts'

/** The link back from a place's page (spec §2): the earlier search, with the map at the place and no repeated parameters. */
export function backToSearchParams(params: URLSearchParams, place: PlaceKey, position: LatLng | null): URLSearchParams {
  const back = withoutParameters(params, centreParameters)
  if (position) writeCentre(back, position, place)
  return back
}

/**
 * The place that the search's map has in the place of this one: of a market with several dates, its first that the search finds. The
 * place itself when there is none.
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

/** The days that a visitor chose or asked for open shops on; null when the address names none. */
export function chosenDays(params: URLSearchParams, today: CivilDate): { from: CivilDate; to: CivilDate } | null {
  const isChosen = params.has('start_date') && params.has('end_date')
  return isChosen || params.get('open') === 'span' ? readDates(params, today) : null
}
