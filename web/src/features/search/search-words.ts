/**
 * The search's parameter names and values in the URL, and the links that other pages make with them. Separate from
 * search-url.ts, which loads the town table, to keep those pages small. search-of-page.ts has the functions that the
 * search page does not need.
 */
import type { LatLng } from '@fyndkartan/domain/geo'
import { addDays, type CivilDate, parseCivilDate } from '@fyndkartan/domain/local-time'
import type { PlaceKey, PlaceKind } from '@fyndkartan/domain/place'
import { defaultSpanDays, type SearchFilter } from '@fyndkartan/domain/search-filter'

/** Spec §4: the value of 'Alla', for towns, kinds and excluded hours. */
export const everything = 'alla'
/** Spec §2: values of event_type. */
export const kindWords = { market: 'tillfälligt evenemang', shop: 'second hand butik' } as const satisfies Record<
  PlaceKind,
  string
>
/** Spec §2: values of center_type. */
export const centreKinds = { shop: 'store', market: 'event' } as const satisfies Record<PlaceKind, string>

/** Spec §2: parameters that the link back from a place's page adds, and the next such link replaces. */
export const centreParameters = ['center_lat', 'center_lng', 'center_type', 'center_id'] as const

/** The parameters of a link to all shops, all markets or everything, as in the footer (spec §2). */
export function kindLinkParams(kind: PlaceKind | 'all'): URLSearchParams {
  return new URLSearchParams({ event_type: kind === 'all' ? everything : kindWords[kind] })
}

/** The requested map position, and the place there whose popup is to be opened. */
export function writeCentre(params: URLSearchParams, position: LatLng, place: PlaceKey | null): void {
  params.set('center_lat', String(position.lat))
  params.set('center_lng', String(position.lng))
  if (!place) return
  params.set('center_type', centreKinds[place.kind])
  params.set('center_id', String(place.id))
}

/** A copy of `params` without those named. */
export function withoutParameters(params: URLSearchParams, names: readonly string[]): URLSearchParams {
  const rest = new URLSearchParams(params)
  for (const name of names) rest.delete(name)
  return rest
}

/** The dates of the address. Corrects an end before its start (also a default end), and a year 10000. */
export function readDates(params: URLSearchParams, today: CivilDate): { from: CivilDate; to: CivilDate } {
  const from = parseCivilDate(params.get('start_date')) ?? today
  const to = parseCivilDate(params.get('end_date')) ?? addDays(today, defaultSpanDays)
  if (to >= from) return { from, to }
  return { from, to: parseCivilDate(addDays(from, defaultSpanDays)) ?? from }
}

/** Whether the search finds cancelled dates. */
export function readCancelled(params: URLSearchParams): SearchFilter['cancelled'] {
  return readWord(params, 'cancelled') === 'show' ? 'show' : 'hide'
}

/** The first value of a parameter, folded; '' when it is missing. */
export function readWord(params: URLSearchParams, name: string): string {
  return fold(params.get(name) ?? '')
}

/** Lower case, with single spaces. */
export function fold(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}
