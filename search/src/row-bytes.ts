/**
 * The rows' ready bytes, one after another in large chunks: a million small arrays would weigh more than what is in them.
 * A row is known by where it stands; its length stands before it. Nothing is ever moved: the room of a row that is no longer
 * wanted is given to the next one that takes as much.
 */

/** Bytes of a chunk, 4 MiB. */
const chunkBits = 22
const chunkLength = 2 ** chunkBits
const lengthBytes = 4
/** Bytes that a row's room is a multiple of. */
const roomStep = 8
/** Places are known by 32 bits. */
const maxBytes = 2 ** 32

export class RowBytes {
  /** A row longer than a chunk gets one of its own, which fills several places in this list. */
  readonly #chunks: (Uint8Array | undefined)[] = []
  #end = 0
  /** By room in bytes: where rows stood that are no longer wanted. */
  readonly #free = new Map<number, number[]>()

  /** Bytes in use, with what waits to be used again. */
  get length(): number {
    return this.#end
  }

  /** Copies a row in and gives its place. Throws a RangeError when 4 GiB are full. */
  add(bytes: Uint8Array): number {
    const needed = roomFor(bytes.length)
    const at = this.#free.get(needed)?.pop() ?? this.#append(needed)
    const chunk = this.#chunks[at >>> chunkBits]!
    const offset = at & (chunkLength - 1)
    for (let byte = 0; byte < lengthBytes; byte++) chunk[offset + byte] = bytes.length >>> (8 * byte)
    chunk.set(bytes, offset + lengthBytes)
    return at
  }

  /** A view of a row; not to be written to. */
  at(place: number): Uint8Array {
    const chunk = this.#chunks[place >>> chunkBits]!
    const offset = place & (chunkLength - 1)
    const length = chunk[offset]! | (chunk[offset + 1]! << 8) | (chunk[offset + 2]! << 16) | (chunk[offset + 3]! << 24)
    return chunk.subarray(offset + lengthBytes, offset + lengthBytes + length)
  }

  /** Gives up a row: its room is written over by one of the next. */
  free(place: number): void {
    const room = roomFor(this.at(place).length)
    const places = this.#free.get(room)
    if (places) places.push(place)
    else this.#free.set(room, [place])
  }

  #append(needed: number): number {
    const left = -this.#end & (chunkLength - 1)
    if (needed > left) this.#openChunk(needed)
    const at = this.#end
    if (at + needed > maxBytes) throw new RangeError('the rows take more than 4 GiB')
    // Nothing follows a row of several chunks in its last one: only its first is in the list.
    this.#end = needed > chunkLength ? this.#chunks.length * chunkLength : at + needed
    return at
  }

  #openChunk(needed: number): void {
    const first = this.#chunks.length
    const count = Math.ceil(needed / chunkLength)
    this.#chunks.push(new Uint8Array(count * chunkLength), ...Array<undefined>(count - 1))
    this.#end = first * chunkLength
  }
}

/** In whole steps, so that rows of about one length find the room of others. */
function roomFor(length: number): number {
  return Math.ceil((lengthBytes + length) / roomStep) * roomStep
}
