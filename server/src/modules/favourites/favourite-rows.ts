/** Finds the index rows of a visitor's favourites, in the order of the list. */
import { postFromWire } from '@fyndkartan/contract/place'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { Place } from '@fyndkartan/domain/place'
import type { PlaceIndex } from '@fyndkartan/search/place-index'
import type { StoredFavourite } from '../../db/favourites.ts'
import { nextRowOfSeries } from '../../live/market-dates.ts'

const swedish = new Intl.Collator('sv')

/**
 * The index rows of the favourites: first markets by date and start time, then shops by name; unknown values last. A
 * series is listed with its next date, whichever date the visitor marked. Removed places are left out.
 */
export function findFavouriteRows(
  index: Pick<PlaceIndex, 'rowOf' | 'seriesOf' | 'rowsOfSeries' | 'bytesOf'>,
  favourites: readonly StoredFavourite[],
  today: CivilDate,
): number[] {
  const rows = favourites.map(({ seriesId, ...key }) => {
    // Take the next date of the series: the date that the visitor marked may have been removed.
    return seriesId === null ? index.rowOf(key) : (nextRowOfSeries(index, seriesId, today) ?? -1)
  })
  return [...new Set(rows)]
    .filter((row) => row >= 0)
    .map((row) => ({ row, place: readRow(index.bytesOf(row)) }))
    .sort((a, b) => comparePlaces(a.place, b.place))
    .map(({ row }) => row)
}

/** Parses the bytes of a row: the index stores a place in no other form. */
function readRow(bytes: Uint8Array): Place {
  return postFromWire(JSON.parse(Buffer.from(bytes).toString()) as Record<string, unknown>) as Place
}

function comparePlaces(a: Place, b: Place): number {
  if (a.kind === 'market' && b.kind === 'market')
    return (
      compareKnown(a.date, b.date, compareTexts) ||
      compareKnown(a.startMinute, b.startMinute, (a, b) => a - b) ||
      compareNames(a, b)
    )
  return a.kind === b.kind ? compareNames(a, b) : a.kind === 'market' ? -1 : 1
}

function compareNames(a: Place, b: Place): number {
  return compareKnown(a.name, b.name, swedish.compare) || a.id - b.id
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function compareKnown<T>(a: T | null, b: T | null, compare: (a: T, b: T) => number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return compare(a, b)
}
