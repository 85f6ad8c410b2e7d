/** Answers put together from rows that are stored as bytes of JSON: a page of a search costs the copying of its rows. */
import { favouriteFlagOffset } from '@fyndkartan/contract/place-rows'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { type Found, type FoundRows, type PlaceIndex, RowSlices } from '@fyndkartan/search/place-index'

const comma = 0x2c
const one = 0x31
const closeBracket = 0x5d
const openBrace = 0x7b

/** Which rows a body has, and where; meant to be reused. */
export class RowsInBody extends RowSlices {
  count = 0
  /** Where the opening brace of a row is, or would be where something stands between it and the first field. */
  starts = new Int32Array(64)

  override reserve(count: number): void {
    super.reserve(count)
    if (count > this.starts.length) this.starts = new Int32Array(2 * count)
  }
}

/** Used by every answer in turn: they are put together one at a time. */
const usual = new RowsInBody()

interface BodyOptions {
  /** Goes into the first row, as `unknown_hours_count`. */
  readonly unknownHours?: number | null
  /** Returns a buffer of a length in bytes, with any content. */
  readonly allocate?: (length: number) => Buffer
  /** Is filled with the rows. */
  readonly located?: RowsInBody
}

/**
 * A JSON array of the found rows, with `row_count` in the first one and `is_favorite` 1 in those that `isFavourite` accepts
 * (null: in none). The rows in the index are not changed.
 */
export function buildPostsBody(
  index: Pick<PlaceIndex, 'locateRows' | 'keyOf' | 'seriesOf' | 'isMarket'>,
  { total, rows, datesInSpan = null }: FoundRows & Partial<Pick<Found, 'datesInSpan'>>,
  isFavourite: ((key: PlaceKey, series: number) => boolean) | null,
  { unknownHours = null, allocate = Buffer.allocUnsafe, located = usual }: BodyOptions = {},
): Buffer {
  const count = rows.length
  located.count = count
  if (count === 0) return Buffer.from('[]')
  const unknown = unknownHours === null ? '' : `,"unknown_hours_count":${unknownHours}`
  const head = `[{"row_count":${total}${unknown}`
  let datesLength = 0
  if (datesInSpan !== null)
    for (let at = 0; at < count; at++) datesLength += datesField(index, rows, datesInSpan, at).length
  const body = allocate(head.length + index.locateRows(rows, located) + count + datesLength)
  const { views, from, to, starts } = located
  const into = new DataView(body.buffer, body.byteOffset, body.length)
  let end = body.write(head, 'latin1')
  for (let at = 0; at < count; at++) {
    if (at > 0) body[end++] = comma
    // The first row's opening brace is in the head.
    body[end++] = at === 0 ? comma : openBrace
    if (datesInSpan !== null) {
      const field = datesField(index, rows, datesInSpan, at)
      for (let byte = 0; byte < field.length; byte++) body[end++] = field[byte] as number
    }
    starts[at] = end - 1
    const [first, last] = [(from[at] as number) + 1, to[at] as number]
    copyText(views[at] as DataView, first, last, into, end)
    end += last - first
    const row = rows[at] as number
    if (isFavourite?.(index.keyOf(row), index.seriesOf(row))) markFavourite(body, end)
  }
  body[end] = closeBracket
  return body
}

const wordBytes = 8

/**
 * Copies `source[first]`…`source[end - 1]`, at least eight bytes of text in UTF-8, to `into` from `at` on, eight at a time: a call of
 * Buffer's `copy` takes longer than copying a row. No eight bytes of UTF-8 are those of a NaN, the only numbers that reading and writing
 * might change.
 */
function copyText(source: DataView, first: number, end: number, into: DataView, at: number): void {
  const last = end - wordBytes
  for (let from = first, to = at; from < last; from += wordBytes, to += wordBytes)
    into.setFloat64(to, source.getFloat64(from, true), true)
  // Some of these may have been copied already.
  into.setFloat64(at + last - first, source.getFloat64(last, true), true)
}

const noField = Buffer.alloc(0)

/** By number of dates; most markets have few. */
const datesFields: (Buffer | undefined)[] = []

/** The bytes that say how many dates of a market match; none for a shop. */
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

/** Marks the row whose copy ends at `end` as a favourite. */
export function markFavourite(copy: Uint8Array, end: number): void {
  copy[end - favouriteFlagOffset] = one
}
