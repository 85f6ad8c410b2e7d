/**
 * Where in the rows of a list a copy of earlier bytes is worth looking for. Rows are JSON with the same fields in the same order,
 * so copies begin at a field, a value or a word: some eighty places a row instead of every byte, and they are found once a row.
 *
 * An anchor is only a proposal: `ListCopies` compares the bytes. One that is out of date, because the row was changed, costs a
 * few bytes and nothing else, so the cache needs no news from the index.
 */

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c

/**
 * Rows for which anchors are kept. Positions are bytes and a row has some hundreds of them, so the rows of eight megabytes, about
 * twenty thousand, have a slot each; of more the latest are kept. Memory is taken as slots are used, 16 MB at most.
 */
const slots = 2 ** 15
const bytesPerSlotBits = 8

/** Further anchors of a row are dropped. */
export const anchorsPerRow = 128

/** An anchor has 32 bits: its offset in the row above, and a hash of the bytes there below. */
export const hashBits = 14
export const hashMask = 2 ** hashBits - 1

/** A shorter value or word is not worth an anchor. */
const shortest = 4

/** So many bytes of a value, with the field's name, are an anchor: numbers and names that begin alike are often close together. */
const beginning = 3

/** The most anchors of a field, without the words of its value. */
const anchorsPerField = 3

export class RowAnchors {
  /** Where the row of a slot is, plus one; 0 for none. Positions are multiples of eight below 2 ** 32. */
  readonly #positions = new Uint32Array(slots)
  readonly #lengths = new Int32Array(slots)
  readonly #counts = new Uint8Array(slots)
  /** Those of a slot begin at `slot * anchorsPerRow`. */
  readonly all = new Int32Array(slots * anchorsPerRow)

  /** The slot with the anchors of a row, which is at `position` in the index (see `RowSlices`) and `bytes[from]`…`bytes[to - 1]`. */
  slotOf(position: number, bytes: Uint8Array, from: number, to: number): number {
    const slot = (position >>> bytesPerSlotBits) & (slots - 1)
    if (this.#positions[slot] !== position + 1 || this.#lengths[slot] !== to - from) {
      this.#positions[slot] = position + 1
      this.#lengths[slot] = to - from
      this.#counts[slot] = findAnchors(bytes, from, to, this.all, slot * anchorsPerRow)
    }
    return slot
  }

  countOf(slot: number): number {
    return this.#counts[slot]!
  }
}

/**
 * Writes the anchors of `bytes[from]`…`bytes[to - 1]`, a row of JSON without spaces between its parts, to `into` from `start`
 * on, by their offsets. Returns their number, at most `anchorsPerRow`. Bytes that are no such row get anchors of less use.
 */
function findAnchors(bytes: Uint8Array, from: number, to: number, into: Int32Array, start: number): number {
  const end = start + anchorsPerRow
  let next = start
  // From the end of a value to the beginning of the next one: the field's name and what is round it.
  let between = from + 1
  let at = between
  while (at < to && next + anchorsPerField <= end) {
    let value = at + 1
    while (value < to && bytes[value] !== quote) value++
    const isText = bytes[value + 2] === quote
    value += isText ? 3 : 2
    let after = value
    if (isText) while (after < to && bytes[after] !== quote) after += bytes[after] === backslash ? 2 : 1
    else while (after < to && bytes[after] !== comma) after++
    const name = hashOf(bytes, between, value)
    if (after - value > beginning)
      into[next++] = anchor(between - from, mixed(name, hashOf(bytes, value, value + beginning)))
    into[next++] = anchor(between - from, name)
    if (after - value >= shortest) into[next++] = anchor(value - from, hashOf(bytes, value, after))
    for (let word = value; isText && word < after && next < end;) {
      const first = word
      while (word < after && isLetter(bytes[word]!)) word++
      while (word < after && !isLetter(bytes[word]!)) word++
      // A value of one word is an anchor already.
      if (word - first >= shortest && word - first < after - value)
        into[next++] = anchor(first - from, hashOf(bytes, first, word))
    }
    between = after
    at = isText ? after + 2 : after + 1
  }
  return next - start
}

function anchor(offset: number, hash: number): number {
  return (offset << hashBits) | (hash & hashMask)
}

/** Å, ä and ö too, which are bytes from 0x80 on. */
function isLetter(byte: number): boolean {
  return byte >= 0x80 || (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a)
}

/** Of the length, the first four bytes and the last four: more would take longer, and anchors need not be certain. */
function hashOf(bytes: Uint8Array, first: number, end: number): number {
  const head = bytes[first]! | (bytes[first + 1]! << 8) | (bytes[first + 2]! << 16) | (bytes[first + 3]! << 24)
  const tail = bytes[end - 1]! | (bytes[end - 2]! << 8) | (bytes[end - 3]! << 16) | (bytes[end - 4]! << 24)
  return mixed(Math.imul(head, 0x9e3779b1) + (end - first), tail)
}

function mixed(a: number, b: number): number {
  const hash = Math.imul(a ^ (a >>> 15) ^ b, 0x85ebca6b)
  return hash ^ (hash >>> 13)
}
