/** Ascending lists of rows by key (the number of a word or a town), all in one array: an inverted index. */
import { type RowList, rowList } from './row-list.ts'
import { rowsPerStep, type Steps } from './steps.ts'

export class Postings {
  /** The position where each key's list begins, and the end of the last. */
  readonly starts: Int32Array
  readonly rows: RowList

  constructor(starts: Int32Array, rows: RowList) {
    this.starts = starts
    this.rows = rows
  }

  /** The position where a key's list begins. Keys that were added after these lists were built have empty lists. */
  start(key: number): number {
    return this.starts[Math.min(key, this.starts.length - 1)]!
  }

  end(key: number): number {
    return this.starts[Math.min(key + 1, this.starts.length - 1)]!
  }

  get keyCount(): number {
    return this.starts.length - 1
  }

  get memoryBytes(): number {
    return this.starts.byteLength + this.rows.buffer.byteLength
  }
}

/**
 * The keys of row r are those from position `ends[r - 1]` to `ends[r]` − 1 of `keys`; without `ends` each row has one key.
 * Negative keys are ignored.
 */
export function buildPostings(keyCount: number, keys: Int32Array, ends: Int32Array | null): Postings {
  const starts = new Int32Array(keyCount + 1)
  for (const key of keys) if (key >= 0) starts[key + 1]!++
  for (let key = 0; key < keyCount; key++) starts[key + 1]! += starts[key]!
  const rowCount = ends?.length ?? keys.length
  const rows = rowList(starts[keyCount]!, rowCount)
  const next = starts.slice(0, keyCount)
  for (let row = 0, at = 0; row < rowCount; row++)
    for (const end = ends ? ends[row]! : row + 1; at < end; at++) if (keys[at]! >= 0) rows[next[keys[at]!]!++] = row
  return new Postings(starts, rows)
}

/**
 * Merges the two lists of each key. The maps give the new number of each row, and ascend except for negative numbers, which
 * mark deleted rows. `rowCount` is that of both together.
 */
export function* mergePostings(
  a: Postings,
  mapA: Int32Array,
  b: Postings,
  mapB: Int32Array,
  rowCount: number,
): Steps<Postings> {
  const keyCount = Math.max(a.keyCount, b.keyCount)
  const starts = new Int32Array(keyCount + 1)
  const rows = rowList(a.rows.length + b.rows.length, rowCount)
  let size = 0
  let room = rowsPerStep
  for (let key = 0; key < keyCount; key++) {
    const endB = b.end(key)
    let atB = b.start(key)
    let nextB = atB < endB ? mapB[b.rows[atB]!]! : -1
    const endA = a.end(key)
    for (let atA = a.start(key); atA < endA;) {
      // A list may hold a large part of all rows, so a step may end in the middle of it.
      const pause = Math.min(endA, atA + room)
      room -= pause - atA
      for (; atA < pause; atA++) {
        const row = mapA[a.rows[atA]!]!
        if (row < 0) continue
        while (atB < endB && nextB < row) {
          if (nextB >= 0) rows[size++] = nextB
          nextB = ++atB < endB ? mapB[b.rows[atB]!]! : -1
        }
        rows[size++] = row
      }
      if (room > 0) continue
      room = rowsPerStep
      yield
    }
    for (; atB < endB; atB++) {
      const row = mapB[b.rows[atB]!]!
      if (row >= 0) rows[size++] = row
    }
    starts[key + 1] = size
    // Keys without rows take time too.
    if (--room > 0) continue
    room = rowsPerStep
    yield
  }
  return new Postings(starts, rows.subarray(0, size))
}
