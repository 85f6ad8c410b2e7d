/** The answer to a search. */
export interface FoundRows {
  /** The exact number of matches, on all pages. */
  readonly total: number
  /** Handles of the rows on the page, in order. A handle is valid until the next `load`, `apply` or `compact`. */
  readonly rows: Int32Array | readonly number[]
}

export interface Found extends FoundRows {
  /**
   * For each row of the page, how many dates of its series match (1 for a market with one date and for a shop). Null
   * unless the filter has `series: 'next'`.
   */
  readonly datesInSpan: readonly number[] | null
  /** With an `open` filter, the number of shops with unknown hours that match everything else; otherwise 0. */
  readonly unknownHours: number
}
