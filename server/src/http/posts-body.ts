/** Answers put together from rows that are bytes already: a page of a search costs the copying of its rows. */
import { favouriteFlagOffset } from '@fyndkartan/contract/place'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { Found, PlaceIndex } from '@fyndkartan/search/place-index'

const comma = 0x2c
const one = 0x31
const closeBracket = 0x5d

/**
 * A JSON array of the found rows, `row_count` in the first one, `is_favorite` 1 on those that `isFavourite` names (null:
 * on none). The rows in the index are never touched. `allocate` gives a buffer of a length in bytes, whatever is in it.
 */
export function buildPostsBody(
  index: Pick<PlaceIndex, 'bytesOf' | 'keyOf'>,
  { total, rows }: Found,
  isFavourite: ((key: PlaceKey) => boolean) | null,
  allocate: (length: number) => Buffer = Buffer.allocUnsafe,
): Buffer {
  if (rows.length === 0) return Buffer.from('[]')
  const head = `[{"row_count":${total}`
  const views: Uint8Array[] = []
  let length = head.length
  for (let at = 0; at < rows.length; at++) {
    const view = index.bytesOf(rows[at] as number)
    views.push(view)
    length += view.length + 1
  }
  const body = allocate(length)
  let end = body.write(head, 'latin1')
  for (let at = 0; at < views.length; at++) {
    const view = views[at] as Uint8Array
    if (at > 0) body[end++] = comma
    body.set(view, end)
    // The first row's opening brace is in the head: a comma comes in its place.
    if (at === 0) body[end] = comma
    end += view.length
    if (isFavourite?.(index.keyOf(rows[at] as number))) markFavourite(body, end)
  }
  body[end] = closeBracket
  return body
}

/** Marks the row whose copy ends at `end`. */
export function markFavourite(copy: Uint8Array, end: number): void {
  copy[end - favouriteFlagOffset] = one
}
