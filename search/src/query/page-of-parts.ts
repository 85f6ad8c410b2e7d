/** A page of matches: their total number, and the rows of the page in order. */
export interface Page {
  readonly total: number
  readonly rows: readonly number[]
}

/** Collects the matches at the positions `from`…`to` − 1, when matches come in several parts, one after another. */
export class PageOfParts implements Page {
  total = 0
  readonly rows: number[] = []
  readonly #from: number
  readonly #to: number

  constructor(from: number, to: number) {
    this.#from = from
    this.#to = to
  }

  /**
   * Adds the next part, which has `size` matches. `rowsAt` must return those at the positions `first`…`end` − 1 of the
   * part, in order; it is called only if the part reaches into the page.
   */
  add(size: number, rowsAt: (first: number, end: number) => readonly number[]): void {
    const first = Math.max(0, this.#from - this.total)
    const end = Math.min(size, this.#to - this.total)
    // Not `push(...rows)`: a late page may have more rows than a call may have arguments.
    if (first < end) for (const row of rowsAt(first, end)) this.rows.push(row)
    this.total += size
  }
}
