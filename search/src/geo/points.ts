/** The points of a tree: item i of each array belongs to the same point. */

export interface Points {
  readonly rows: Int32Array
  /** Latitudes and longitudes in ten-millionths of a degree (`degrees.ts`). */
  readonly lats: Int32Array
  readonly lngs: Int32Array
}
