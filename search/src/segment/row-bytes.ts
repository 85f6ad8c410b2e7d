/**
 * The serialised rows, one after another in large chunks: a million small arrays would need more memory than their contents.
 * A row is identified by its position, and preceded by its length. It may be followed by its rest, which lists do not need.
 * Rows are not moved: the space of a removed row is reused by the next one of the same size.
 */

/** A chunk has 4 MiB. */
const chunkBits = 22
const chunkLength = 2 ** chunkBits
const lengthBytes = 4
/** In a row's length, that it has a rest; lengths are below. */
const restMark = 2 ** 31
/** The space of a row is a multiple of so many bytes. */
const roomStep = 8
/** Positions have 32 bits. */
const maxBytes = 2 ** 32

export class RowBytes {
  /** A row longer than a chunk gets a longer one of its own, which fills several positions of this list. */
  readonly #chunks: (Uint8Array | undefined)[] = []
  /** The same chunks, for lengths. */
  readonly #views: (DataView | undefined)[] = []
  #end = 0
  /** Free positions by the space there, in bytes. */
  readonly #free = new Map<number, number[]>()

  /** Bytes in use and free for reuse. */
  get length(): number {
    return this.#end
  }

  /** Copies a row and its rest, if it has one, and returns the row's position. Throws a RangeError when 4 GiB are full. */
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

  /** A view of a row; must not be written to. */
  at(place: number): Uint8Array {
    return this.#textAt(place >>> chunkBits, place & (chunkLength - 1))
  }

  /** A view of a row's rest; null when it has none. */
  restAt(place: number): Uint8Array | null {
    const view = this.#views[place >>> chunkBits]!
    const offset = place & (chunkLength - 1)
    if (!hasRest(view, offset)) return null
    return this.#textAt(place >>> chunkBits, offset + lengthBytes + lengthAt(view, offset))
  }

  /** What follows the length at `offset`. */
  #textAt(chunk: number, offset: number): Uint8Array {
    const from = offset + lengthBytes
    return this.#chunks[chunk]!.subarray(from, from + lengthAt(this.#views[chunk]!, offset))
  }

  /** Removes a row: its space may be overwritten by later ones. */
  free(place: number): void {
    const room = roomAt(this.#views[place >>> chunkBits]!, place & (chunkLength - 1))
    const places = this.#free.get(room)
    if (places) places.push(place)
    else this.#free.set(room, [place])
  }

  #append(needed: number): number {
    const left = -this.#end & (chunkLength - 1)
    const at = needed > left ? this.#chunks.length * chunkLength : this.#end
    // Checked before a chunk is added, so that repeated attempts do not add one each time.
    if (at + needed > maxBytes) throw new RangeError('the rows take more than 4 GiB')
    if (needed > left) this.#openChunk(needed)
    // Nothing can follow a row of several chunks in its last one, as only the first is in the list.
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

/** The space that the row at `at` has. */
function roomAt(view: DataView, at: number): number {
  const length = lengthAt(view, at)
  return roomFor(length, hasRest(view, at) ? lengthAt(view, at + lengthBytes + length) : null)
}

/** In whole steps, so that rows of similar length can reuse each other's space. */
function roomFor(length: number, restLength: number | null): number {
  const rest = restLength === null ? 0 : lengthBytes + restLength
  return Math.ceil((lengthBytes + length + rest) / roomStep) * roomStep
}
