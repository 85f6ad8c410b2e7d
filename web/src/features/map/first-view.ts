/** The view of the search map: when it opens, and when results arrive. */
import type { Circle, LatLng } from '@fyndkartan/domain/geo'
import type { SearchFilter } from '@fyndkartan/domain/search-filter'
import type { Box, View } from './engine/view.ts'

/**
 * The most populated part of Sweden, for a visitor of whom nothing is known. The default centre and zoom of spec §9 are those of a
 * search area that has not been set; the search page's are not specified, and a search of the whole country begins with the country.
 */
const countryView: View = { centre: { lat: 59.3, lng: 15.2 }, zoom: 6 }

/** A tenth of the population lives beyond each edge: a map of any size begins with about the view that the results will give. */
export const countryBox: Box = [12.1, 56.1, 18.2, 60.5]

/** Spec §9: the default zoom. */
const defaultZoom = 11

/** Close enough to see single streets: the zoom of the maps of a single place in spec §2. */
export const closeZoom = 15

/** What is known about the view that the visitor wants. */
export interface KnownView {
  /** In the page's address. */
  readonly asked: LatLng | null
  /** Where the map was last. */
  readonly left: LatLng | null
  readonly leftZoom: number | null
  /** The visitor's own position. */
  readonly user: LatLng | null
}

/** In order of priority: the address, the last view, the visitor's own position, the whole country. */
export function firstView(known: KnownView): View {
  if (known.asked) return { centre: known.asked, zoom: closeZoom }
  const centre = known.left ?? known.user
  return centre ? { centre, zoom: known.leftZoom ?? defaultZoom } : countryView
}

/** Whether nothing is known, so that the results decide. */
export function knowsNoView({ asked, left, user }: KnownView): boolean {
  return !asked && !left && !user
}

export type Fit = { readonly kind: 'circle'; readonly circle: Circle } | { readonly kind: 'box'; readonly box: Box }

/**
 * Where the map goes when results arrive; null when it stays. For a search area or chosen towns it goes there once for each filter;
 * any other search moves the map only when none of its results are in view, or when no view was known.
 */
export function fitToResults(state: {
  readonly filter: Pick<SearchFilter, 'area' | 'towns'>
  readonly box: Box | null
  /** Contains most results: a few distant ones should not force a low zoom. */
  readonly core: Box | null
  /** No view was known when the map opened. */
  readonly anywhere: boolean
  /** The address has named a centre. */
  readonly asked: boolean
  /** The map has already gone to the results of this filter; the visitor may have moved it since. */
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

/** Whether a box contains a point; its edges belong to it. */
export function boxHolds([west, south, east, north]: Box, { lat, lng }: LatLng): boolean {
  return lat >= south && lat <= north && lng >= west && lng <= east
}
