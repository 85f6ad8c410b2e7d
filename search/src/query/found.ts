/** The answer to a search. */
export interface FoundRows {
  /** The exact number of matches on all pages. */
  readonly total: number
  /** Row handles of the requested page, in order; valid until the next `load`, `apply` or `compact`. */
  readonly rows: Int32Array | readonly number[]
}

export interface Found extends FoundRows {
  /**
   * With `series: 'next'`, for each row of the page the number of matching occurrences of its series (1 for a single
   * date or a shop); else null.
   */
  readonly datesInSpan: readonly number[] | null
  /** With an `open` filter, the number of shops that match everything else but have unknown hours; else 0. */
  readonly unknownHours: number
}
