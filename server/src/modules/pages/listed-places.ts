/** Makes the lists of places that pages contain. */
import { type LoosePost, postFromWire } from '@fyndkartan/contract/place'
import { placePageAddress } from '@fyndkartan/contract/page-addresses'
import type { ListedPlace } from '@fyndkartan/contract/page-wire'
import { comingSpan } from '@fyndkartan/domain/coming-span'
import type { LatLng } from '@fyndkartan/domain/geo'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { defaultFilter, type SearchFilter } from '@fyndkartan/domain/search-filter'
import type { PlaceIndex } from '@fyndkartan/search/place-index'
import { pageKeyOf } from '../../live/market-dates.ts'

/** The greatest distance of a place nearby, km. */
const nearKm = 60

/** The filter for places with coming dates or hours: those open or held from today on, each market once. */
export function comingFilter(today: CivilDate): SearchFilter & { readonly open: null } {
  return { ...defaultFilter(today), ...comingSpan(today), series: 'next', cancelled: 'hide', open: null }
}

/** A row of the index as a page lists it. */
export function listRow(index: PlaceIndex, row: number): ListedPlace {
  const post = JSON.parse(Buffer.from(index.bytesOf(row)).toString()) as LoosePost
  const { name, town } = postFromWire(post) ?? { name: null, town: null }
  return { post, address: placePageAddress({ ...pageKeyOf(index, row), name, town }) }
}

/**
 * The nearest places, nearest first. `except`: the address of the page on which they are listed, whose own place is
 * left out.
 */
export function listNear(
  index: PlaceIndex,
  centre: LatLng,
  { today, most, except }: { readonly today: CivilDate; readonly most: number; readonly except: string },
): readonly ListedPlace[] {
  const filter = { ...comingFilter(today), area: { centre, radiusKm: nearKm } }
  const { rows } = index.find({ filter, sort: 'distance', seed: 0, page: 0, pageSize: most + 1 })
  return Array.from(rows, (row) => listRow(index, row))
    .filter(({ address }) => address !== except)
    .slice(0, most)
}
