/** How many matches there are, and the rows of a window of them, in order. */
export interface Page {
  readonly total: number
  readonly rows: readonly number[]
}

/** The page at positions `from`…`to` − 1 of matches that come in parts, one after the other. */
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
   * The next part, of `size` matches. `rowsAt` puts those at its positions `first`…`end` − 1 in order; it is only asked for a part that reaches
   * into the page.
   */
  add(size: number, rowsAt: (first: number, end: number) => readonly number[]): void {
    const first = Math.max(0, this.#from - this.total)
    const end = Math.min(size, this.#to - this.total)
    // One by one: a deep page of a large part has more rows than a call may have arguments.
    if (first < end) for (const row of rowsAt(first, end)) this.rows.push(row)
    this.total += size
  }
}
