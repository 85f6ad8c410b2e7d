/** The points of a tree, as parallel arrays. */

export interface Points {
  readonly rows: Int32Array
  /** In units of `degrees.ts`. */
  readonly lats: Int32Array
  readonly lngs: Int32Array
}
