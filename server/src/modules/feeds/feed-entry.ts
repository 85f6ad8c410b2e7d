/** What a feed says of each place. */
import { feedPlaceFromParts } from '@fyndkartan/contract/feed-wire'
import { placePageAddress } from '@fyndkartan/contract/page-addresses'
import type { LoosePost } from '@fyndkartan/contract/place'
import type { Place } from '@fyndkartan/domain/place'
import type { PlaceIndex } from '@fyndkartan/search/place-index'

export interface FeedEntry {
  readonly place: Place
  /** All that the API says of it, under the names of the wire. */
  readonly fields: LoosePost
  /** Its page. */
  readonly page: string
}

/** A feed as a whole. */
export interface FeedHead {
  readonly title: string
  /** What was searched for and how much of it is here, in Swedish. */
  readonly about: string
  /** The site's address without a path. */
  readonly site: string
  /** The feed's own address. */
  readonly self: string
  /** When the newest of its places was changed, ms since 1970. */
  readonly changedAtMs: number
}

/** What the index has of a row, copied: rows move when the index changes. */
export interface RowCopy {
  readonly row: Buffer
  readonly rest: Buffer | null
}

export function copyRow(index: Pick<PlaceIndex, 'bytesOf' | 'restOf'>, row: number): RowCopy {
  const rest = index.restOf(row)
  return { row: Buffer.from(index.bytesOf(row)), rest: rest && Buffer.from(rest) }
}

/** A place with all its facts. Throws for a row that is not from the index. */
export function readRow({ row, rest }: RowCopy): Omit<FeedEntry, 'page'> {
  return feedPlaceFromParts(JSON.parse(row.toString()) as LoosePost, rest && (JSON.parse(rest.toString()) as object))
}

/** The address of a place's page. `pageIds`: by series, the id that the page of all its dates has in its address. */
export function pageOf(site: string, place: Place, pageIds: ReadonlyMap<number, number>): string {
  const series = place.kind === 'market' ? place.seriesId : null
  const id = (series === null ? undefined : pageIds.get(series)) ?? place.id
  return `${site}${placePageAddress({ ...place, id })}`
}
