/**
 * An inverted index: for each key (the number of a word or of a town) the ascending list of rows that have it. All
 * lists are in one array.
 */
import { type RowList, rowList } from './row-list.ts'

export class Postings {
  /** The position in `rows` at which each key's list begins; the last item is the end of the last list. */
  readonly starts: Int32Array
  readonly rows: RowList

  constructor(starts: Int32Array, rows: RowList) {
    this.starts = starts
    this.rows = rows
  }

  /**
   * The position in `rows` at which a key's list begins. A key that was numbered after these lists were built has an
   * empty list.
   */
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
 * Builds the lists from the keys of each row. The keys of row r are at the positions `ends[r - 1]`…`ends[r]` − 1 of
 * `keys`; without `ends`, row r has the one key `keys[r]`. Ignores negative keys.
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

/** The reverse of the lists: for each row its keys, ascending. */
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
