/** Where the search map looks: when it opens, and when results come. */
import type { Circle, LatLng } from '@fyndkartan/domain/geo'
import { defaultCentre, type SearchFilter } from '@fyndkartan/domain/search-filter'
import type { Box } from './sticker.ts'

/** Spec §9: the default zoom. */
const defaultZoom = 11

/** Close enough to tell one street from the next: the zoom of spec §2's own place maps. */
export const closeZoom = 15

export interface View {
  readonly centre: LatLng
  readonly zoom: number
}

/** A place to return to comes first, then where the map was left, the visitor's own position, the default (spec §9). */
export function firstView(known: {
  readonly asked: LatLng | null
  readonly left: LatLng | null
  readonly leftZoom: number | null
  readonly user: LatLng | null
}): View {
  if (known.asked) return { centre: known.asked, zoom: closeZoom }
  return { centre: known.left ?? known.user ?? defaultCentre, zoom: known.leftZoom ?? defaultZoom }
}

export type Fit = { readonly kind: 'circle'; readonly circle: Circle } | { readonly kind: 'box'; readonly box: Box }

/**
 * Where the map goes when results come; null: it stays. An own area is shown whole and chosen towns are gone to, once for
 * each filter; any other search leaves the map alone unless nothing could be seen there.
 */
export function fitToResults(state: {
  readonly filter: Pick<SearchFilter, 'area' | 'towns'>
  readonly box: Box | null
  /** The visitor is being led to one place. */
  readonly asked: boolean
  /** The map went to the results of this filter before, and the visitor may have moved it since. */
  readonly fittedBefore: boolean
  readonly seesAny: boolean
}): Fit | null {
  const { area, towns } = state.filter
  const namesWhere = area !== null || towns !== 'all'
  if (state.asked || (state.seesAny && (state.fittedBefore || !namesWhere))) return null
  if (area !== null) return { kind: 'circle', circle: area }
  return state.box === null ? null : { kind: 'box', box: state.box }
}

/** Does a box hold the point, its edges counted in? */
export function boxHolds([west, south, east, north]: Box, { lat, lng }: LatLng): boolean {
  return lat >= south && lat <= north && lng >= west && lng <= east
}
