/**
 * Words of the search in the address, and the links that other pages make with them. Apart from search-url.ts, which reads
 * a whole search and knows every town, so that those pages stay light.
 */
import type { LatLng } from '@fyndkartan/domain/geo'
import type { PlaceKey, PlaceKind } from '@fyndkartan/domain/place'

/** Spec §4: the value of 'Alla', for towns, kinds and excluded hours. */
export const everything = 'alla'
/** Spec §2: values of event_type. */
export const kindWords = { market: 'tillfälligt evenemang', shop: 'second hand butik' } as const satisfies Record<
  PlaceKind,
  string
>
/** Spec §2: values of center_type. */
export const centreKinds = { shop: 'store', market: 'event' } as const satisfies Record<PlaceKind, string>

/** Spec §2: what the way back from a place's page adds, and the next one replaces. */
export const centreParameters = ['center_lat', 'center_lng', 'center_type', 'center_id'] as const

/** The way back from a place's page (spec §2): the earlier search, with the map at the place and nothing twice. */
export function backToSearchParams(params: URLSearchParams, place: PlaceKey, position: LatLng | null): URLSearchParams {
  const back = withoutParameters(params, centreParameters)
  if (position) writeCentre(back, position, place)
  return back
}

/** What a link to all shops, all markets or everything carries, as the footer has them (spec §2). */
export function kindLinkParams(kind: PlaceKind | 'all'): URLSearchParams {
  return new URLSearchParams({ event_type: kind === 'all' ? everything : kindWords[kind] })
}

/** Where the map is asked to stand, and the place there whose popup is asked for. */
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
