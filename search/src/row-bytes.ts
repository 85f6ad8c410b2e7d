/**
 * The rows' ready bytes, one after another in large chunks: a million small arrays would weigh more than what is in them.
 * A row is known by where it stands; its length stands before it. Nothing is ever moved in place, what is no longer wanted
 * is left behind until `repack`.
 */

/** Bytes of a chunk, 4 MiB. */
const chunkBits = 22
const chunkLength = 2 ** chunkBits
const lengthBytes = 4
/** Places are known by 32 bits. */
const maxBytes = 2 ** 32

export class RowBytes {
  /** A row longer than a chunk gets one of its own, which fills several places in this list. */
  readonly #chunks: (Uint8Array | undefined)[] = []
  #end = 0

  /** Bytes in use, with what is left behind. */
  get length(): number {
    return this.#end
  }

  /** Copies a row in and gives its place. Throws a RangeError when 4 GiB are full. */
  add(bytes: Uint8Array): number {
    const needed = lengthBytes + bytes.length
    const left = -this.#end & (chunkLength - 1)
    if (needed > left) this.#openChunk(needed)
    const at = this.#end
    if (at + needed > maxBytes) throw new RangeError('the rows take more than 4 GiB')
    const chunk = this.#chunks[at >>> chunkBits]!
    const offset = at & (chunkLength - 1)
    for (let byte = 0; byte < lengthBytes; byte++) chunk[offset + byte] = bytes.length >>> (8 * byte)
    chunk.set(bytes, offset + lengthBytes)
    // Nothing follows a row of several chunks in its last one: only its first is in the list.
    this.#end = needed > chunkLength ? this.#chunks.length * chunkLength : at + needed
    return at
  }

  /** A view of a row; not to be written to. */
  at(place: number): Uint8Array {
    const chunk = this.#chunks[place >>> chunkBits]!
    const offset = place & (chunkLength - 1)
    const length = chunk[offset]! | (chunk[offset + 1]! << 8) | (chunk[offset + 2]! << 16) | (chunk[offset + 3]! << 24)
    return chunk.subarray(offset + lengthBytes, offset + lengthBytes + length)
  }

  #openChunk(needed: number): void {
    const first = this.#chunks.length
    const count = Math.ceil(needed / chunkLength)
    this.#chunks.push(new Uint8Array(count * chunkLength), ...Array<undefined>(count - 1))
    this.#end = first * chunkLength
  }
}

/** The same rows without what was left behind, in the order given; `places` is overwritten with the new places. */
export function repack(old: RowBytes, places: Uint32Array): RowBytes {
  const packed = new RowBytes()
  for (let row = 0; row < places.length; row++) places[row] = packed.add(old.at(places[row]!))
  return packed
}
