/** Builds the answer to a search. The index stores its rows as bytes of JSON, which are only copied. */
import { favouriteFlagOffset } from '@fyndkartan/contract/place-rows'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { Found, FoundRows, PlaceIndex } from '@fyndkartan/search/place-index'

const comma = 0x2c
const one = 0x31
const closeBracket = 0x5d
const openBrace = 0x7b

/**
 * Builds a JSON array of the found rows. The first row has `row_count` and, if `unknownHours` is given,
 * `unknown_hours_count`. `is_favorite` is 1 in the rows that `isFavourite` accepts (null: in none). The rows in the
 * index are not changed.
 */
export function buildPostsBody(
  index: Pick<PlaceIndex, 'bytesOf' | 'keyOf' | 'seriesOf' | 'isMarket'>,
  { total, rows, datesInSpan = null }: FoundRows & Partial<Pick<Found, 'datesInSpan'>>,
  isFavourite: ((key: PlaceKey, series: number) => boolean) | null,
  unknownHours: number | null = null,
): Buffer {
  const count = rows.length
  if (count === 0) return Buffer.from('[]')
  const unknown = unknownHours === null ? '' : `,"unknown_hours_count":${unknownHours}`
  const head = `[{"row_count":${total}${unknown}`
  const pieces: Uint8Array[] = []
  let length = head.length + count
  for (let at = 0; at < count; at++) {
    const dates = datesInSpan === null ? noField : datesField(index, rows, datesInSpan, at)
    const bytes = index.bytesOf(rows[at] as number)
    pieces.push(dates, bytes)
    length += dates.length + bytes.length
  }
  const body = Buffer.allocUnsafe(length)
  let end = body.write(head, 'latin1')
  for (let at = 0; at < count; at++) {
    if (at > 0) body[end++] = comma
    // `head` already contains the opening brace of the first row.
    body[end++] = at === 0 ? comma : openBrace
    const [dates, bytes] = [pieces[2 * at] as Uint8Array, pieces[2 * at + 1] as Uint8Array]
    body.set(dates, end)
    end += dates.length
    body.set(bytes.subarray(1), end)
    end += bytes.length - 1
    const row = rows[at] as number
    if (isFavourite?.(index.keyOf(row), index.seriesOf(row))) markFavourite(body, end)
  }
  body[end] = closeBracket
  return body
}

const noField = Buffer.alloc(0)

/** The bytes of the field `dates_in_span` for each number of dates, made once; most markets have few dates. */
const datesFields: (Buffer | undefined)[] = []

/** The bytes of the field with the number of a market's matching dates; empty for a shop. */
function datesField(
  index: Pick<PlaceIndex, 'isMarket'>,
  rows: FoundRows['rows'],
  datesInSpan: readonly number[],
  at: number,
): Buffer {
  if (!index.isMarket(rows[at] as number)) return noField
  const dates = datesInSpan[at] as number
  return (datesFields[dates] ??= Buffer.from(`"dates_in_span":${dates},`, 'latin1'))
}

/** Sets the favourite flag of the row whose copy ends at `end`. */
export function markFavourite(copy: Uint8Array, end: number): void {
  copy[end - favouriteFlagOffset] = one
}
