import { describe, expect, it } from 'vitest'
import { Random } from '../../bench/random.ts'
import { mergeTrees } from './merge-trees.ts'
import { GeoTree } from './geo-tree.ts'
import type { Points } from './points.ts'
import { cutIntoLeaves, type LeafShape } from './kd-leaves.ts'
import { runAll } from '../arrays/steps.ts'

const shape: LeafShape = { perLeaf: 16, rowsPerSlab: 500 }

/** Random points in a square, with the rows `first`, `first + step`, … */
function scattered(count: number, first: number, step: number, random: Random): Points {
  return {
    rows: Int32Array.from({ length: count }, (_, at) => first + at * step),
    lats: Int32Array.from({ length: count }, () => random.below(10_000_000)),
    lngs: Int32Array.from({ length: count }, () => random.below(20_000_000)),
  }
}

function buildTree({ rows, lats, lngs }: Points): GeoTree {
  const { order, leafStarts } = cutIntoLeaves({ rows, lats, lngs }, shape)
  const pick = (column: Int32Array) => Int32Array.from(order, (at) => column[at]!)
  return runAll(GeoTree.inSteps({ rows: pick(rows), lats: pick(lats), lngs: pick(lngs) }, leafStarts))
}

/** How many rows each leaf spans. */
function spansOf({ rows, leafStarts }: GeoTree): number[] {
  return Array.from(leafStarts.subarray(1), (end, leaf) => rows[end - 1]! + 1 - rows[leafStarts[leaf]!]!)
}

describe('leaves of neighbours', () => {
  it('span no more rows than asked for, and rows ascend within each', () => {
    const tree = buildTree(scattered(4000, 0, 1, new Random(1)))
    expect(Math.max(...spansOf(tree))).toBeLessThanOrEqual(shape.rowsPerSlab)
    for (let leaf = 0; leaf + 1 < tree.leafStarts.length; leaf++) {
      const rows = tree.rows.subarray(tree.leafStarts[leaf], tree.leafStarts[leaf + 1])
      expect(rows).toEqual(rows.toSorted())
    }
  })

  it('span only slightly more after merges with scattered rows and with rows at the end', () => {
    const random = new Random(2)
    let tree = buildTree(scattered(4000, 0, 1, random))
    for (let turn = 0; turn < 20; turn++) {
      const size = tree.rows.length
      const isAtEnd = turn % 2 === 0
      const added = buildTree(scattered(100, 0, 1, random))
      const every = Math.floor(size / 100)
      const mapA = Int32Array.from({ length: size }, (_, row) =>
        isAtEnd ? row : row + Math.min(100, Math.floor(row / every)),
      )
      const taken = new Set(mapA)
      const free = Array.from({ length: size + 100 }, (_, row) => row).filter((row) => !taken.has(row))
      const mapB = Int32Array.from(free)
      tree = runAll(mergeTrees({ tree, map: mapA }, { tree: added, map: mapB }, shape))
    }
    expect(tree.rows.toSorted()).toEqual(Int32Array.from({ length: 6000 }, (_, row) => row))
    const spans = spansOf(tree)
    const mean = spans.reduce((sum, span) => sum + span, 0) / spans.length
    expect(mean).toBeLessThan(shape.rowsPerSlab)
    expect(Math.max(...spans)).toBeLessThan(3 * shape.rowsPerSlab)
  })
})
