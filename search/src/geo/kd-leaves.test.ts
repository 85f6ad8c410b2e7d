import { describe, expect, it } from 'vitest'
import { Random } from '../../bench/random.ts'
import { GeoTree } from './geo-tree.ts'
import type { Points } from './points.ts'
import { cutIntoLeaves, type LeafShape } from './kd-leaves.ts'

const shape: LeafShape = { perLeaf: 16, rowsPerSlab: 500 }

/** Random points in a square. */
function scattered(count: number, random: Random): Points {
  return {
    rows: Int32Array.from({ length: count }, (_, at) => at),
    lats: Int32Array.from({ length: count }, () => random.below(10_000_000)),
    lngs: Int32Array.from({ length: count }, () => random.below(20_000_000)),
  }
}

function buildTree({ rows, lats, lngs }: Points): GeoTree {
  const { order, leafStarts } = cutIntoLeaves({ rows, lats, lngs }, shape)
  const pick = (column: Int32Array) => Int32Array.from(order, (at) => column[at]!)
  return new GeoTree({ rows: pick(rows), lats: pick(lats), lngs: pick(lngs) }, leafStarts)
}

/** The number of rows that each leaf spans. */
function spansOf({ rows, leafStarts }: GeoTree): number[] {
  return Array.from(leafStarts.subarray(1), (end, leaf) => rows[end - 1]! + 1 - rows[leafStarts[leaf]!]!)
}

describe('leaves of neighbours', () => {
  it('span no more rows than the limit, and rows ascend within each', () => {
    const tree = buildTree(scattered(4000, new Random(1)))
    expect(Math.max(...spansOf(tree))).toBeLessThanOrEqual(shape.rowsPerSlab)
    for (let leaf = 0; leaf + 1 < tree.leafStarts.length; leaf++) {
      const rows = tree.rows.subarray(tree.leafStarts[leaf], tree.leafStarts[leaf + 1])
      expect(rows).toEqual(rows.toSorted())
    }
  })
})
