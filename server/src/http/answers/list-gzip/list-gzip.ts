/**
 * Compresses a page of the list to gzip (RFC 1952, RFC 1951) for less processor time than a general compressor takes:
 * copies are looked for only where rows can have them (row-anchors.ts), and the Huffman code was made once for all pages
 * (list-code.ts). Docs/decisions/0045 says what it gives.
 */
import { crc32 } from 'node:zlib'
import type { RowsInBody } from '../posts-body.ts'
import {
  distanceBase,
  distanceExtraBits,
  distanceSymbol,
  endOfBlock,
  listCode,
  longestCopy,
  shortestCopy,
} from './list-code.ts'
import { ListCopies, longestList } from './list-copies.ts'

/** After the block: a checksum and the length, four bytes each. */
const trailerBytes = 8

export class ListGzip {
  readonly #copies = new ListCopies()
  /** No code has more than fifteen bits; the block's own code is at the beginning. */
  readonly #out = new Uint8Array(2 * longestList + 1024)
  readonly #view = new DataView(this.#out.buffer)

  /** The gzip of `body`, at most `longestList` bytes with `rows` in it. */
  compress(body: Uint8Array, rows: RowsInBody): Buffer {
    const count = this.#copies.find(body, rows)
    const end = this.#write(body, count)
    this.#view.setUint32(end, crc32(body), true)
    this.#view.setUint32(end + 4, body.length, true)
    const packed = Buffer.allocUnsafe(end + trailerBytes)
    // Without making a view of it.
    Buffer.prototype.copy.call(this.#out, packed, 0, 0, end + trailerBytes)
    return packed
  }

  /**
   * Writes the head and the block, with the first `count` copies; returns where it ends. Bits are collected in `pending`, of
   * which the whole bytes go out after each code: all four are written and those that are not whole are overwritten by the
   * next, which needs no branch. The step is repeated here three times, since a call for each code costs a sixth of the time.
   */
  #write(body: Uint8Array, count: number): number {
    const { codes, bits, copyCodes, copyBits, distanceCodes, distanceBits, header } = listCode
    const { from, to, distances } = this.#copies
    const view = this.#view
    this.#out.set(header.bytes)
    let end = header.bytes.length
    let pending = header.pending
    // Below eight between codes, which have at most 24.
    let pendingBits = header.pendingBits
    let at = 0
    for (let copy = 0; copy <= count; copy++) {
      const until = copy < count ? from[copy]! : body.length
      for (; at < until; at++) {
        const byte = body[at]!
        pending |= codes[byte]! << pendingBits
        pendingBits += bits[byte]!
        view.setInt32(end, pending, true)
        end += pendingBits >> 3
        pending >>>= pendingBits & 24
        pendingBits &= 7
      }
      if (copy === count) break
      at = to[copy]!
      const distance = distances[copy]!
      const symbol = distanceSymbol[distance]!
      const distanceCode = distanceCodes[symbol]! | ((distance - distanceBase[symbol]!) << distanceBits[symbol]!)
      const allDistanceBits = distanceBits[symbol]! + distanceExtraBits[symbol]!
      for (let left = at - until; left > 0;) {
        // Of a piece fewer than the shortest copy nothing may be left over.
        const piece = left <= longestCopy ? left : Math.min(longestCopy, left - shortestCopy)
        left -= piece
        pending |= copyCodes[piece]! << pendingBits
        pendingBits += copyBits[piece]!
        view.setInt32(end, pending, true)
        end += pendingBits >> 3
        pending >>>= pendingBits & 24
        pendingBits &= 7
        pending |= distanceCode << pendingBits
        pendingBits += allDistanceBits
        view.setInt32(end, pending, true)
        end += pendingBits >> 3
        pending >>>= pendingBits & 24
        pendingBits &= 7
      }
    }
    pending |= codes[endOfBlock]! << pendingBits
    pendingBits += bits[endOfBlock]!
    view.setInt32(end, pending, true)
    return end + ((pendingBits + 7) >> 3)
  }
}
