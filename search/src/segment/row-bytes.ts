/**
 * The serialised rows, one after another in large chunks, since a million small arrays would need more memory than
 * their contents. A row is identified by its position and begins with its length. It may be followed by a rest: the
 * bytes that only the answer for a single place contains. Rows never move; the space of a removed row is used for
 * another row of the same rounded size.
 */

/** The size of a chunk as a power of two: 4 MiB. */
const chunkBits = 22
const chunkLength = 2 ** chunkBits
const lengthBytes = 4
/** Added to the stored length of a row that has a rest; lengths themselves are lower. */
const restMark = 2 ** 31
/** The space of a row is rounded up to a multiple of this many bytes. */
const roomStep = 8
/** The maximum of all rows together, as positions are 32-bit numbers. */
const maxBytes = 2 ** 32

export class RowBytes {
  /**
   * The chunks by number. A row longer than 4 MiB gets a longer chunk of its own, which takes several numbers; only the
   * first of them has the chunk.
   */
  readonly #chunks: (Uint8Array | undefined)[] = []
  /** Views of the same chunks, through which lengths are read and written. */
  readonly #views: (DataView | undefined)[] = []
  #end = 0
  /** The positions of free spaces, by the size of the space in bytes. */
  readonly #free = new Map<number, number[]>()

  /** The number of bytes that are in use or free to be used again. */
  get length(): number {
    return this.#end
  }

  /**
   * Stores a row and its rest, if any. Returns the row's position. Throws a RangeError if all rows would take more than
   * 4 GiB.
   */
  add(bytes: Uint8Array, rest: Uint8Array | null = null): number {
    const needed = roomFor(bytes.length, rest?.length ?? null)
    const at = this.#free.get(needed)?.pop() ?? this.#append(needed)
    const [chunk, view] = [this.#chunks[at >>> chunkBits]!, this.#views[at >>> chunkBits]!]
    const offset = at & (chunkLength - 1)
    view.setUint32(offset, rest === null ? bytes.length : bytes.length + restMark, true)
    chunk.set(bytes, offset + lengthBytes)
    if (rest === null) return at
    const restOffset = offset + lengthBytes + bytes.length
    view.setUint32(restOffset, rest.length, true)
    chunk.set(rest, restOffset + lengthBytes)
    return at
  }

  /** The bytes of the row at a position. The result is a view: do not write to it. */
  at(place: number): Uint8Array {
    return this.#textAt(place >>> chunkBits, place & (chunkLength - 1))
  }

  /** The rest of the row at a position, as a view; null if it has none. */
  restAt(place: number): Uint8Array | null {
    const view = this.#views[place >>> chunkBits]!
    const offset = place & (chunkLength - 1)
    if (!hasRest(view, offset)) return null
    return this.#textAt(place >>> chunkBits, offset + lengthBytes + lengthAt(view, offset))
  }

  /** The bytes whose length is stored at `offset`. */
  #textAt(chunk: number, offset: number): Uint8Array {
    const from = offset + lengthBytes
    return this.#chunks[chunk]!.subarray(from, from + lengthAt(this.#views[chunk]!, offset))
  }

  /** Removes the row at a position. A later row may overwrite its space. */
  free(place: number): void {
    const room = roomAt(this.#views[place >>> chunkBits]!, place & (chunkLength - 1))
    const places = this.#free.get(room)
    if (places) places.push(place)
    else this.#free.set(room, [place])
  }

  #append(needed: number): number {
    const left = -this.#end & (chunkLength - 1)
    const at = needed > left ? this.#chunks.length * chunkLength : this.#end
    // Checked before a chunk is added, since otherwise each further attempt would add a chunk.
    if (at + needed > maxBytes) throw new RangeError('the rows take more than 4 GiB')
    if (needed > left) this.#openChunk(needed)
    // After a row longer than a chunk, the next row begins in a new chunk, since a long chunk is stored only under the
    // first of its numbers.
    this.#end = needed > chunkLength ? this.#chunks.length * chunkLength : at + needed
    return at
  }

  #openChunk(needed: number): void {
    const count = Math.ceil(needed / chunkLength)
    const chunk = new Uint8Array(count * chunkLength)
    this.#chunks.push(chunk)
    this.#views.push(new DataView(chunk.buffer))
    for (const list of [this.#chunks, this.#views]) list.length += count - 1
  }
}

function lengthAt(view: DataView, at: number): number {
  return view.getInt32(at, true) & (restMark - 1)
}

function hasRest(view: DataView, at: number): boolean {
  return view.getInt32(at, true) < 0
}

/** The size of the space of the row at `at`, bytes. */
function roomAt(view: DataView, at: number): number {
  const length = lengthAt(view, at)
  return roomFor(length, hasRest(view, at) ? lengthAt(view, at + lengthBytes + length) : null)
}

/** The size of the space for a row, bytes, rounded up so that rows of similar length can use each other's space. */
function roomFor(length: number, restLength: number | null): number {
  const rest = restLength === null ? 0 : lengthBytes + restLength
  return Math.ceil((lengthBytes + length + rest) / roomStep) * roomStep
}
