/** Finds what of a page of the list is a copy of something before it, where the anchors of its rows propose it. */
import { atOnceBytes } from '../compression.ts'
import type { RowsInBody } from '../posts-body.ts'
import { anchorsPerRow, hashBits, hashMask, RowAnchors } from './row-anchors.ts'

/** The longest body, bytes. Up to 16 KiB a distance has at most twelve extra bits. */
export const longestList = atOnceBytes

/** A copy shorter than this costs more bits than its bytes do. */
const shortestCopy = 4

/**
 * An anchor so many bytes before the end of the last copy may still propose how to go on: copies of a field's name often take
 * in the first letters of its value.
 */
const reach = 16

export class ListCopies {
  readonly #anchors = new RowAnchors()
  /** By hash, where such bytes were last: `#epoch` plus their offset. Lower numbers are of earlier bodies. */
  readonly #last = new Int32Array(2 ** hashBits)
  #epoch = 0
  /** Of the last body, in their order: the bytes `from[i]`…`to[i]` − 1 are as they are `distances[i]` bytes before. */
  readonly from = new Int32Array(longestList / shortestCopy)
  readonly to = new Int32Array(longestList / shortestCopy)
  readonly distances = new Int32Array(longestList / shortestCopy)

  /** Finds the copies in `body`, at most `longestList` bytes with `rows` in it. Returns their number. */
  find(body: Uint8Array, rows: RowsInBody): number {
    const view = new DataView(body.buffer, body.byteOffset, body.length)
    const anchors = this.#anchors
    const last = this.#last
    const { all } = anchors
    const length = body.length
    const epoch = this.#nextEpoch()
    let count = 0
    // Up to here all copies are found.
    let done = 0
    for (let row = 0; row < rows.count; row++) {
      const start = rows.starts[row]!
      const slot = anchors.slotOf(rows.positions[row]!, rows.bytes[row]!, rows.from[row]!, rows.to[row]!)
      const first = slot * anchorsPerRow
      const end = first + anchors.countOf(slot)
      for (let next = first; next < end; next++) {
        const anchor = all[next]!
        const at = start + (anchor >>> hashBits)
        if (at < done - reach) continue
        const hash = anchor & hashMask
        const distance = epoch + at - last[hash]!
        last[hash] = epoch + at
        // 0: an anchor at the same place with the same hash.
        if (distance > at || distance === 0) continue
        let from = Math.max(at, done)
        let to = from
        // Eight bytes at a time, then to the first that differs without a branch for each, which the processor cannot foresee.
        // Bytes that read as NaN (DEL before 0xF0 or more) never compare as equal, which only makes the copy shorter.
        while (to + 8 <= length && view.getFloat64(to, true) === view.getFloat64(to - distance, true)) to += 8
        if (to + 8 <= length) {
          let difference = view.getInt32(to, true) ^ view.getInt32(to - distance, true)
          if (difference === 0) {
            to += 4
            difference = view.getInt32(to, true) ^ view.getInt32(to - distance, true)
          }
          to += (31 - Math.clz32(difference & -difference)) >> 3
        } else while (to < length && body[to] === body[to - distance]) to++
        while (from > done && from > distance && body[from - 1] === body[from - 1 - distance]) from--
        if (to - from < shortestCopy) continue
        this.from[count] = from
        this.to[count] = to
        this.distances[count++] = distance
        done = to
        // Four at a time past those that are out of reach.
        const reached = done - reach - start
        while (next + 4 < end && all[next + 4]! >>> hashBits < reached) next += 4
      }
    }
    return count
  }

  /** A number greater than all that `#last` has. */
  #nextEpoch(): number {
    this.#epoch += longestList
    if (this.#epoch > 2 ** 30) {
      this.#last.fill(0)
      this.#epoch = longestList
    }
    return this.#epoch
  }
}
