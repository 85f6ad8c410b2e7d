/** The answer to a search. */
export interface FoundRows {
  /** Exact number of matches over all pages. */
  readonly total: number
  /** Row handles of the requested page, in order; valid until the next `load`, `apply` or `compact`. */
  readonly rows: Int32Array | readonly number[]
}

export interface Found extends FoundRows {
  /** With `series: 'next'`, by row of the page: how many occurrences of its series match, 1 for a single date and a shop; else null. */
  readonly datesInSpan: readonly number[] | null
  /** With an `open` filter: how many shops match everything else, and are judged 'unknown'; else 0. */
  readonly unknownHours: number
}
