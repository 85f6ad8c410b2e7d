/** The points that trees consist of. */

export interface Points {
  readonly rows: Int32Array
  /** In units of `degrees.ts`, beside `rows`. */
  readonly lats: Int32Array
  readonly lngs: Int32Array
}

/** A point to be added, in units of `degrees.ts`, and the row that it comes before. */
export interface NewPoint {
  readonly lat: number
  readonly lng: number
  readonly row: number
}
