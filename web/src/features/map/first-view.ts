/** Chooses the part of the world that the search map shows when it opens and when results arrive. */
import type { Circle, LatLng } from '@fyndkartan/domain/geo'
import type { SearchFilter } from '@fyndkartan/domain/search-filter'
import type { Box, View } from './engine/view.ts'

/**
 * The most populated part of Sweden, for a visitor whose position is not known. The default centre and zoom of spec §9
 * are for a search area; for the search page the specification has none.
 */
const countryView: View = { centre: { lat: 59.3, lng: 15.2 }, zoom: 6 }

/**
 * The box outside which a tenth of the population lives on each side. The map opens with it when no position is known;
 * the results of a search of the whole country give about the same view.
 */
export const countryBox: Box = [12.1, 56.1, 18.2, 60.5]

/** The default zoom (spec §9). */
const defaultZoom = 11

/** The zoom at which single streets are visible: the zoom of spec §2 for the map of a single place. */
export const closeZoom = 15

/** The positions that are known when the map opens. */
export interface KnownView {
  /** The position in the page's URL. */
  readonly requested: LatLng | null
  /** The centre of the map when the visitor last left it, and its zoom. */
  readonly left: LatLng | null
  readonly leftZoom: number | null
  /** The last known position of the visitor. */
  readonly user: LatLng | null
}

/**
 * The first view: the position in the URL, else the last view, else the visitor's own position, else the whole country.
 */
export function firstView(known: KnownView): View {
  if (known.requested) return { centre: known.requested, zoom: closeZoom }
  const centre = known.left ?? known.user
  return centre ? { centre, zoom: known.leftZoom ?? defaultZoom } : countryView
}

/** True when no position is known. Then the map moves to the results when they arrive. */
export function knowsNoView({ requested, left, user }: KnownView): boolean {
  return !requested && !left && !user
}

export type Fit = { readonly kind: 'circle'; readonly circle: Circle } | { readonly kind: 'box'; readonly box: Box }

/**
 * What the map moves to when results arrive; null when it stays. With a search area or chosen towns it moves once for
 * each filter. With any other search it moves only when no position was known or none of the results are in view.
 */
export function fitToResults(state: {
  readonly filter: Pick<SearchFilter, 'area' | 'towns'>
  readonly box: Box | null
  /** A box around most results, without the outermost ones, since these would force a low zoom. */
  readonly core: Box | null
  /** Whether no position was known when the map opened. */
  readonly anywhere: boolean
  /** Whether the URL contains a position. */
  readonly requested: boolean
  /**
   * Whether the map has already moved to the results of this filter. It does not move again, since the visitor may have
   * moved it.
   */
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

/** Whether a position is inside a box or on its edge. */
export function boxHolds([west, south, east, north]: Box, { lat, lng }: LatLng): boolean {
  return lat >= south && lat <= north && lng >= west && lng <= east
}
