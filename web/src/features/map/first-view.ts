/** Where the search map looks: when it opens, and when results come. */
import type { Circle, LatLng } from '@fyndkartan/domain/geo'
import type { SearchFilter } from '@fyndkartan/domain/search-filter'
import type { Box, View } from './engine/view.ts'

/**
 * Where most of Sweden lives, for somebody of whom nothing is known. Spec §9's default centre and zoom are those of an own
 * area that nobody has set; the search page's it leaves open, and a search of the whole country begins with the country.
 */
const countryView: View = { centre: { lat: 59.3, lng: 15.2 }, zoom: 6 }

/** Of so many people, a tenth lives beyond each of its edges: a map of any size begins with it as it will go on with the results. */
export const countryBox: Box = [12.1, 56.1, 18.2, 60.5]

/** Spec §9: the default zoom. */
const defaultZoom = 11

/** Close enough to tell one street from the next: the zoom of spec §2's own place maps. */
export const closeZoom = 15

/** What may be known of where the visitor wants to look. */
export interface KnownView {
  readonly asked: LatLng | null
  readonly left: LatLng | null
  readonly leftZoom: number | null
  readonly user: LatLng | null
}

/** A place to return to comes first, then where the map was left, the visitor's own position, the country. */
export function firstView(known: KnownView): View {
  if (known.asked) return { centre: known.asked, zoom: closeZoom }
  const centre = known.left ?? known.user
  return centre ? { centre, zoom: known.leftZoom ?? defaultZoom } : countryView
}

/** Nothing says where to look: then the results do. */
export function knowsNoView({ asked, left, user }: KnownView): boolean {
  return !asked && !left && !user
}

export type Fit = { readonly kind: 'circle'; readonly circle: Circle } | { readonly kind: 'box'; readonly box: Box }

/**
 * Where the map goes when results come; null: it stays. An own area is shown whole and chosen towns are gone to, once for
 * each filter; any other search leaves the map alone unless nothing could be seen there, or nothing said where to look.
 */
export function fitToResults(state: {
  readonly filter: Pick<SearchFilter, 'area' | 'towns'>
  readonly box: Box | null
  /** Holds most results: a few far away should not make all the others small. */
  readonly core: Box | null
  /** The map stands where it does for want of anything better. */
  readonly anywhere: boolean
  /** The visitor is being led to one place. */
  readonly asked: boolean
  /** The map went to the results of this filter before, and the visitor may have moved it since. */
  readonly fittedBefore: boolean
  readonly seesAny: boolean
}): Fit | null {
  const { area, towns } = state.filter
  const namesWhere = area !== null || towns !== 'all'
  if (state.anywhere && !state.asked && !namesWhere && state.core) return { kind: 'box', box: state.core }
  if (state.asked || (state.seesAny && (state.fittedBefore || !namesWhere))) return null
  if (area !== null) return { kind: 'circle', circle: area }
  return state.box === null ? null : { kind: 'box', box: state.box }
}

/** Does a box hold the point, its edges counted in? */
export function boxHolds([west, south, east, north]: Box, { lat, lng }: LatLng): boolean {
  return lat >= south && lat <= north && lng >= west && lng <= east
}
