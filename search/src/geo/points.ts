/** The points that trees consist of. */

export interface Points {
  readonly rows: Int32Array
  /** In units of `degrees.ts`, beside `rows`. */
  readonly lats: Int32Array
  readonly lngs: Int32Array
}
