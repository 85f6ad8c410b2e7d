/** The view of the search map: when it opens, and when results arrive. */
import type { Circle, LatLng } from '@fyndkartan/domain/geo'
import type { SearchFilter } from '@fyndkartan/domain/search-filter'
import type { Box, View } from './engine/view.ts'

/**
 * The most populated part of Sweden, for a visitor without a known position. Spec §9 has a default centre and zoom for
 * a search area, none for the search page; a search of the whole country begins with the country.
 */
const countryView: View = { centre: { lat: 59.3, lng: 15.2 }, zoom: 6 }

/**
 * A tenth of the population lives beyond each edge, so that a map of any size opens with about the view of the results.
 */
export const countryBox: Box = [12.1, 56.1, 18.2, 60.5]

/** Spec §9: the default zoom. */
const defaultZoom = 11

/** Close enough to see single streets: the zoom of the maps of a single place in spec §2. */
export const closeZoom = 15

/** The known positions that the visitor may want to see. */
export interface KnownView {
  /** The position in the page's address. */
  readonly requested: LatLng | null
  /** The last view of the map. */
  readonly left: LatLng | null
  readonly leftZoom: number | null
  /** The visitor's own position. */
  readonly user: LatLng | null
}

/** The view, by priority: the address, the last view, the visitor's own position, the whole country. */
export function firstView(known: KnownView): View {
  if (known.requested) return { centre: known.requested, zoom: closeZoom }
  const centre = known.left ?? known.user
  return centre ? { centre, zoom: known.leftZoom ?? defaultZoom } : countryView
}

/** True when no position is known, so that the results decide. */
export function knowsNoView({ requested, left, user }: KnownView): boolean {
  return !requested && !left && !user
}

export type Fit = { readonly kind: 'circle'; readonly circle: Circle } | { readonly kind: 'box'; readonly box: Box }

/**
 * The box to move to when results arrive; null to stay. A search area or chosen towns move the map once for each
 * filter; any other search only if none of its results are in view, or if no view was known.
 */
export function fitToResults(state: {
  readonly filter: Pick<SearchFilter, 'area' | 'towns'>
  readonly box: Box | null
  /** The box of most results, since a few distant ones should not force a low zoom. */
  readonly core: Box | null
  /** Whether the map opened without a known view. */
  readonly anywhere: boolean
  /** Whether the address has a position. */
  readonly requested: boolean
  /** Whether the map has already moved to the results of this filter; the visitor may have moved it since. */
  readonly fittedBefore: boolean
  readonly seesAny: boolean
}): Fit | null {
  const { area, towns } = state.filter
  const namesWhere = area !== null || towns !== 'all'
  if (state.anywhere && !state.requested && !namesWhere && state.core) return { kind: 'box', box: state.core }
  if (state.requested || (state.seesAny && (state.fittedBefore || !namesWhere))) return null
  if (area !== null) return { kind: 'circle', circle: area }
  return state.box === null ? null : { kind: 'box', box: state.box }
}

/** Whether a box contains a point, edges included. */
export function boxHolds([west, south, east, north]: Box, { lat, lng }: LatLng): boolean {
  return lat >= south && lat <= north && lng >= west && lng <= east
}
