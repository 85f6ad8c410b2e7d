/** Ascending lists of rows by key (the number of a word or a town), all in one array: an inverted index. */
import { type RowList, rowList } from './row-list.ts'

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

/** The keys of each row, ascending: the lists the other way round. */
export function transpose(
  { starts, rows, keyCount }: Postings,
  rowCount: number,
): { starts: Int32Array; keys: Int32Array } {
  const byRow = new Int32Array(rowCount + 1)
  for (const row of rows) byRow[row + 1]!++
  for (let row = 0; row < rowCount; row++) byRow[row + 1]! += byRow[row]!
  const keys = new Int32Array(rows.length)
  const next = byRow.slice(0, rowCount)
  for (let key = 0; key < keyCount; key++)
    for (let at = starts[key]!; at < starts[key + 1]!; at++) keys[next[rows[at]!]!++] = key
  return { starts: byRow, keys }
}
