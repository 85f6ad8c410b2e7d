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

/** Where some rows' bytes stand, row by row, for whoever copies them: `from[i]`…`to[i]` − 1 of `bytes[i]`. Used again and again. */
export class RowSlices {
  readonly bytes: Uint8Array[] = []
  from = new Int32Array(64)
  to = new Int32Array(64)

  /** Makes room for so many rows. */
  reserve(count: number): void {
    if (count <= this.from.length) return
    this.from = new Int32Array(2 * count)
    this.to = new Int32Array(2 * count)
  }
}

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
    return chunk.subarray(offset + lengthBytes, offset + lengthBytes + lengthAt(chunk, offset))
  }

  /**
   * Where the rows at `places[0]`…`places[count − 1]` stand; not to be written to. Makes no views of them, which costs more
   * than copying them, and asks for one right after the other: rows lie scattered, and so the processor fetches several at a
   * time. Returns their bytes together.
   */
  locate(places: Uint32Array, count: number, into: RowSlices): number {
    into.reserve(count)
    const { bytes, from, to } = into
    let sum = 0
    for (let at = 0; at < count; at++) {
      const place = places[at]!
      const chunk = this.#chunks[place >>> chunkBits]!
      const offset = place & (chunkLength - 1)
      const length = lengthAt(chunk, offset)
      bytes[at] = chunk
      from[at] = offset + lengthBytes
      to[at] = offset + lengthBytes + length
      sum += length
    }
    return sum
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
    const at = needed > left ? this.#chunks.length * chunkLength : this.#end
    // Before a chunk is opened: whoever tries again and again must not open one each time.
    if (at + needed > maxBytes) throw new RangeError('the rows take more than 4 GiB')
    if (needed > left) this.#openChunk(needed)
    // Nothing follows a row of several chunks in its last one: only its first is in the list.
    this.#end = needed > chunkLength ? this.#chunks.length * chunkLength : at + needed
    return at
  }

  #openChunk(needed: number): void {
    const count = Math.ceil(needed / chunkLength)
    this.#chunks.push(new Uint8Array(count * chunkLength), ...Array<undefined>(count - 1))
  }
}

function lengthAt(chunk: Uint8Array, at: number): number {
  return chunk[at]! | (chunk[at + 1]! << 8) | (chunk[at + 2]! << 16) | (chunk[at + 3]! << 24)
}

/** In whole steps, so that rows of about one length find the room of others. */
function roomFor(length: number): number {
  return Math.ceil((lengthBytes + length) / roomStep) * roomStep
}
