/**
 * Joins points to groups, for each zoom from the highest to the lowest. A point that is in no group yet makes a group
 * of itself and all other ungrouped points within the radius; the group's position is their mean. The groups are those
 * of Agafonkin's supercluster.
 *
 * Points and groups are both nodes, which are numbers: a group's number is higher than those of all points, and a node
 * without neighbours at the next zoom stays the same node. A spatial hash finds neighbours; its cells are two radii
 * wide, so that a circle touches at most four of them. Points in a group are removed from their cell's list, so that
 * many points at one spot take linear time.
 */
export class ClusterTree {
  readonly #radius: number
  readonly #finest: number
  /** The position of each node, in pixels at zoom 0. */
  readonly #xs: Float64Array
  readonly #ys: Float64Array
  /** The number of points in each node. */
  readonly #counts: Uint32Array
  /** The highest zoom at which a group exists, by node; unused for points. */
  readonly #zooms: Uint8Array
  /** The number of nodes. */
  #size: number
  /**
   * The nodes of each zoom that has been computed. The first entry is for zoom `finest` + 1, where no points are
   * joined.
   */
  readonly #levels: Int32Array[]

  /**
   * `xs` and `ys` are the points' coordinates, in pixels at zoom 0. At zooms up to `finest`, points within `radius`
   * pixels on the screen are joined.
   */
  constructor(xs: Float64Array, ys: Float64Array, radius: number, finest: number) {
    const size = xs.length
    this.#radius = radius
    this.#finest = finest
    // A group joins at least two nodes, so there are fewer groups than points.
    this.#xs = new Float64Array(2 * size)
    this.#ys = new Float64Array(2 * size)
    this.#xs.set(xs)
    this.#ys.set(ys)
    this.#counts = new Uint32Array(2 * size).fill(1, 0, size)
    this.#zooms = new Uint8Array(2 * size)
    this.#size = size
    const points = new Int32Array(size)
    for (let point = 0; point < size; point++) points[point] = point
    this.#levels = [points]
  }

  /** All nodes of a zoom, computed at the first call. The number of a point is its index in the input. */
  at(zoom: number): Int32Array {
    const alone = this.#finest + 1
    const step = alone - Math.min(Math.max(Math.floor(zoom), 0), alone)
    for (let next = this.#levels.length; next <= step; next++)
      this.#levels.push(this.#join(this.#levels[next - 1] as Int32Array, alone - next))
    return this.#levels[step] as Int32Array
  }

  /** The node's x coordinate, pixels at zoom 0. */
  x(node: number): number {
    return this.#xs[node] as number
  }

  /** The node's y coordinate, pixels at zoom 0. */
  y(node: number): number {
    return this.#ys[node] as number
  }

  count(node: number): number {
    return this.#counts[node] as number
  }

  /** The lowest zoom at which the group splits into its parts. */
  expansionZoom(group: number): number {
    return (this.#zooms[group] as number) + 1
  }

  #join(nodes: Int32Array, zoom: number): Int32Array {
    const size = nodes.length
    const counts = this.#counts
    const reach = this.#radius / 2 ** zoom
    const perCell = 1 / (2 * reach)
    // The hash of a cell: neighbouring cells are close in memory, and cells far apart may share a list.
    const bits = Math.ceil(Math.log2(size + 1)) + 1
    const rowBits = bits >> 1
    const [columnMask, rowMask] = [2 ** (bits - rowBits) - 1, 2 ** rowBits - 1]
    const first = new Int32Array(2 ** bits).fill(-1)
    const next = new Int32Array(size)
    const xs = new Float64Array(size)
    const ys = new Float64Array(size)
    for (let at = size - 1; at >= 0; at--) {
      const x = (xs[at] = this.#xs[nodes[at] as number] as number)
      const y = (ys[at] = this.#ys[nodes[at] as number] as number)
      const cell = (((x * perCell) & columnMask) << rowBits) | ((y * perCell) & rowMask)
      next[at] = first[cell] as number
      first[cell] = at
    }

    const joined = new Int32Array(size)
    const taken = new Uint8Array(size)
    let groups = 0
    for (let at = 0; at < size; at++) {
      if (taken[at] === 1) continue
      taken[at] = 1
      const node = nodes[at] as number
      const x = xs[at] as number
      const y = ys[at] as number
      const alone = counts[node] as number
      let count = alone
      let sumX = x * alone
      let sumY = y * alone
      const right = ((x + reach) * perCell) | 0
      const bottom = ((y + reach) * perCell) | 0
      for (let column = ((x - reach) * perCell) | 0; column <= right; column++)
        for (let row = ((y - reach) * perCell) | 0; row <= bottom; row++) {
          const cell = ((column & columnMask) << rowBits) | (row & rowMask)
          let before = -1
          for (let other = first[cell] as number; other >= 0; other = next[other] as number) {
            if (taken[other] === 0) {
              const dx = (xs[other] as number) - x
              const dy = (ys[other] as number) - y
              if (dx * dx + dy * dy > reach * reach) {
                before = other
                continue
              }
              taken[other] = 1
              const part = counts[nodes[other] as number] as number
              count += part
              sumX += (xs[other] as number) * part
              sumY += (ys[other] as number) * part
            }
            if (before < 0) first[cell] = next[other] as number
            else next[before] = next[other] as number
          }
        }
      joined[groups++] = count === alone ? node : this.#add(sumX / count, sumY / count, count, zoom)
    }
    return joined.slice(0, groups)
  }

  #add(x: number, y: number, count: number, zoom: number): number {
    const node = this.#size++
    this.#xs[node] = x
    this.#ys[node] = y
    this.#counts[node] = count
    this.#zooms[node] = zoom
    return node
  }
}
