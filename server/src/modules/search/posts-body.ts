/** The answer of a search, put together from rows that are bytes already: a page costs the copying of its rows. */
import { favouriteFlagOffset } from '@fyndkartan/contract/place'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { Found, PlaceIndex } from '@fyndkartan/search/place-index'

const comma = 0x2c
const one = 0x31
const openBracket = 0x5b
const closeBracket = 0x5d

/**
 * A JSON array of the found rows, `row_count` in the first one, `is_favorite` 1 on those that `isFavourite` names (null:
 * on none). The rows in the index are never touched.
 */
export function buildPostsBody(
  index: Pick<PlaceIndex, 'bytesOf' | 'keyOf'>,
  { total, rows }: Found,
  isFavourite: ((key: PlaceKey) => boolean) | null,
): Buffer {
  const head = Buffer.from(`{"row_count":${total},`)
  let length = 2 + head.length
  for (const row of rows) length += index.bytesOf(row).length + 1
  const body = Buffer.allocUnsafe(length)
  let end = 0
  body[end++] = openBracket
  for (const [at, row] of rows.entries()) {
    const bytes = index.bytesOf(row)
    if (at > 0) body[end++] = comma
    // The first row's opening brace is in the head.
    const rest = at === 0 ? bytes.subarray(1) : bytes
    if (at === 0) end += head.copy(body, end)
    body.set(rest, end)
    end += rest.length
    if (isFavourite?.(index.keyOf(row))) body[end - favouriteFlagOffset] = one
  }
  body[end++] = closeBracket
  return body.subarray(0, end)
}
