/**
 * Names and values of the search's URL parameters, and links to searches for other pages. Separate from search-url.ts,
 * which loads the table of towns, so that those pages stay small. search-of-page.ts has further functions for a place's
 * page.
 */
import type { LatLng } from '@fyndkartan/domain/geo'
import { addDays, type CivilDate, parseCivilDate } from '@fyndkartan/domain/local-time'
import type { PlaceKey, PlaceKind } from '@fyndkartan/domain/place'
import { defaultSpanDays, type SearchFilter } from '@fyndkartan/domain/search-filter'

/** Spec §4: the URL's value for 'Alla', used for towns, kinds and excluded hours. */
export const everything = 'alla'
/** Spec §2: the values of the parameter `event_type`. */
export const kindWords = { market: 'tillfälligt evenemang', shop: 'second hand butik' } as const satisfies Record<
  PlaceKind,
  string
>
/** Spec §2: the values of the parameter `center_type`. */
export const centreKinds = { shop: 'store', market: 'event' } as const satisfies Record<PlaceKind, string>

/**
 * Spec §2: the parameters that a link back from a place's page sets for the map, replacing those of an earlier such
 * link.
 */
export const centreParameters = ['center_lat', 'center_lng', 'center_type', 'center_id'] as const

/** The parameters of a link to all shops, all markets or everything, as in the footer (spec §2). */
export function kindLinkParams(kind: PlaceKind | 'all'): URLSearchParams {
  return new URLSearchParams({ event_type: kind === 'all' ? everything : kindWords[kind] })
}

/** Sets the parameters for where the map opens, and for the place there whose popup opens. */
export function writeCentre(params: URLSearchParams, position: LatLng, place: PlaceKey | null): void {
  params.set('center_lat', String(position.lat))
  params.set('center_lng', String(position.lng))
  if (!place) return
  params.set('center_type', centreKinds[place.kind])
  params.set('center_id', String(place.id))
}

/** A copy of `params` without the parameters `names`. */
export function withoutParameters(params: URLSearchParams, names: readonly string[]): URLSearchParams {
  const rest = new URLSearchParams(params)
  for (const name of names) rest.delete(name)
  return rest
}

/**
 * The dates in the URL, or the default week. If the end is before the start, it becomes a week after the start; after
 * year 9999, the start itself.
 */
export function readDates(params: URLSearchParams, today: CivilDate): { from: CivilDate; to: CivilDate } {
  const from = parseCivilDate(params.get('start_date')) ?? today
  const to = parseCivilDate(params.get('end_date')) ?? addDays(today, defaultSpanDays)
  if (to >= from) return { from, to }
  return { from, to: parseCivilDate(addDays(from, defaultSpanDays)) ?? from }
}

/** Whether the URL's search also finds cancelled dates. */
export function readCancelled(params: URLSearchParams): SearchFilter['cancelled'] {
  return readWord(params, 'cancelled') === 'show' ? 'show' : 'hide'
}

/** The first value of a parameter, in lower case with single spaces; '' when it is missing. */
export function readWord(params: URLSearchParams, name: string): string {
  return fold(params.get(name) ?? '')
}

/** The text in lower case, trimmed, with single spaces. */
export function fold(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}
