/** The content of feeds: places and the feed's own title and addresses. */
import { feedPlaceFromParts } from '@fyndkartan/contract/feed-wire'
import { placePageAddress } from '@fyndkartan/contract/page-addresses'
import type { LoosePost } from '@fyndkartan/contract/place'
import type { Place } from '@fyndkartan/domain/place'
import type { PlaceIndex } from '@fyndkartan/search/place-index'

export interface FeedEntry {
  readonly place: Place
  /** All facts of the place in the wire format. */
  readonly fields: LoosePost
  /** The absolute address of the place's page. */
  readonly page: string
  /** All dates of the market's series in iCalendar's syntax, as the importer reads them; null for a single date. */
  readonly recurrence: string | null
}

/** The facts about a feed as a whole. */
export interface FeedHead {
  readonly title: string
  /** The content of the feed, and which part of the search it is, in Swedish. */
  readonly about: string
  /** The site's address without a path. */
  readonly site: string
  /** The absolute address of the feed itself. */
  readonly self: string
  /** The latest change of the feed's places, ms since 1970. */
  readonly changedAtMs: number
}

/** A copy of the bytes of an index row: rows move when the index changes. */
export interface RowCopy {
  readonly row: Buffer
  readonly rest: Buffer | null
}

export function copyRow(index: Pick<PlaceIndex, 'bytesOf' | 'restOf'>, row: number): RowCopy {
  const rest = index.restOf(row)
  return { row: Buffer.from(index.bytesOf(row)), rest: rest && Buffer.from(rest) }
}

/** Parses a copied row to a place with all its facts. Throws for a row that is not from the index. */
export function readRow({ row, rest }: RowCopy): Omit<FeedEntry, 'page' | 'recurrence'> {
  return feedPlaceFromParts(JSON.parse(row.toString()) as LoosePost, rest && (JSON.parse(rest.toString()) as object))
}

/** The absolute address of a place's page. `pageIds`: for each series, the id in the address of its page. */
export function pageOf(site: string, place: Place, pageIds: ReadonlyMap<number, number>): string {
  const series = place.kind === 'market' ? place.seriesId : null
  const id = (series === null ? undefined : pageIds.get(series)) ?? place.id
  return `${site}${placePageAddress({ ...place, id })}`
}
