/** What a feed says of each place. */
import { feedPlaceFromParts } from '@fyndkartan/contract/feed-wire'
import type { LoosePost } from '@fyndkartan/contract/place'
import type { Place, PlaceKey } from '@fyndkartan/domain/place'
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
export function entryOf({ row, rest }: RowCopy, site: string): FeedEntry {
  const { place, fields } = feedPlaceFromParts(
    JSON.parse(row.toString()) as LoosePost,
    rest && (JSON.parse(rest.toString()) as object),
  )
  return { place, fields, page: pageOf(site, place) }
}

/** The address of a place's page. */
function pageOf(site: string, { kind, id }: PlaceKey): string {
  return `${site}/#/${kind === 'shop' ? 'store' : 'event'}/${id}`
}
