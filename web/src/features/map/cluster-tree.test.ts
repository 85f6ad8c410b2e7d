import { describe, expect, test } from 'vitest'
import { ClusterTree } from './cluster-tree.ts'

const radius = 60
const finest = 17

interface Spot {
  readonly x: number
  readonly y: number
  readonly count: number
}

function treeOf(points: readonly (readonly [x: number, y: number])[]): ClusterTree {
  const column = (axis: 0 | 1) => Float64Array.from(points, (point) => point[axis])
  return new ClusterTree(column(0), column(1), radius, finest)
}

const spotsAt = (tree: ClusterTree, zoom: number): Spot[] =>
  Array.from(tree.at(zoom), (node) => ({ x: tree.x(node), y: tree.y(node), count: tree.count(node) }))

/** The naive version compares all pairs: each free spot joins every free spot within reach. */
function joinNaively(spots: readonly Spot[], reach: number): Spot[] {
  const free = new Set(spots)
  const joined: Spot[] = []
  for (const spot of spots) {
    if (!free.has(spot)) continue
    const group = [...free].filter(({ x, y }) => (x - spot.x) ** 2 + (y - spot.y) ** 2 <= reach ** 2)
    for (const part of group) free.delete(part)
    const count = group.reduce((sum, part) => sum + part.count, 0)
    const mean = (axis: 'x' | 'y') => group.reduce((sum, part) => sum + part[axis] * part.count, 0) / count
    joined.push(group.length === 1 ? spot : { x: mean('x'), y: mean('y'), count })
  }
  return joined
}

/** A seeded world with towns of all sizes, many places at one spot, isolated places and places at the corners. */
function crowdedWorld(seed: number, size: number): (readonly [number, number])[] {
  let state = seed
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  const towns = Array.from({ length: 12 }, () => [random() * 256, random() * 256, 10 ** -random() / 40] as const)
  return Array.from({ length: size }, (_, at): readonly [number, number] => {
    const [x = 0, y = 0, spread = 0] = towns[Math.floor(random() * 12)] ?? []
    const within = (place: number) => Math.min(256, Math.max(0, place))
    const kind = random()
    if (kind < 0.2) return [x, y]
    if (kind < 0.9) return [within(x + (random() - 0.5) * spread), within(y + (random() - 0.5) * spread)]
    return at % 9 === 0 ? [at % 2 ? 0 : 256, 256] : [random() * 256, random() * 256]
  })
}

describe('random points', () => {
  test.each([1, 2, 3, 4, 5])(
    'the clusters and counts at every zoom equal those of the naive version (seed %i)',
    (seed) => {
      const points = crowdedWorld(seed, 150 * seed)
      const tree = treeOf(points)
      let spots: Spot[] = points.map(([x, y]) => ({ x, y, count: 1 }))
      expect(spotsAt(tree, finest + 1)).toEqual(spots)
      for (let zoom = finest; zoom >= 0; zoom--) {
        spots = joinNaively(spots, radius / 2 ** zoom)
        const found = spotsAt(tree, zoom)
        expect(found.map(({ count }) => count)).toEqual(spots.map(({ count }) => count))
        for (const [at, { x, y }] of found.entries()) {
          expect(x).toBeCloseTo(spots[at]?.x ?? Number.NaN, 9)
          expect(y).toBeCloseTo(spots[at]?.y ?? Number.NaN, 9)
        }
      }
    },
  )

  test('no point is lost or counted twice, and no node appears twice', () => {
    const tree = treeOf(crowdedWorld(9, 20_000))
    for (let zoom = 0; zoom <= finest + 1; zoom++) {
      const nodes = tree.at(zoom)
      expect(nodes.reduce((sum, node) => sum + tree.count(node), 0)).toBe(20_000)
      expect(new Set(nodes).size).toBe(nodes.length)
    }
  })

  test('the result does not depend on the order of the requested zooms', () => {
    const points = crowdedWorld(3, 1000)
    const [down, up] = [treeOf(points), treeOf(points)]
    const coarse = spotsAt(up, 2)
    for (let zoom = finest; zoom >= 2; zoom--) expect(spotsAt(down, zoom)).toEqual(spotsAt(up, zoom))
    expect(spotsAt(down, 2)).toEqual(coarse)
  })

  test('a group exists up to the zoom before its expansion zoom', () => {
    const points = crowdedWorld(4, 800)
    const tree = treeOf(points)
    for (let zoom = 0; zoom <= finest; zoom++)
      for (const node of tree.at(zoom)) {
        if (node < points.length) continue
        const expansion = tree.expansionZoom(node)
        expect(expansion).toBeGreaterThan(zoom)
        expect(tree.at(expansion)).not.toContain(node)
        expect(tree.at(expansion - 1)).toContain(node)
      }
  })
})

test('a zoom outside the range is clamped; a fractional one is rounded down', () => {
  const tree = treeOf([
    [100, 100],
    [100.5, 100],
  ])
  expect(tree.at(-3)).toEqual(tree.at(0))
  expect(tree.at(30)).toEqual(tree.at(18))
  expect(tree.at(6.9)).toEqual(tree.at(6))
  // The points are half a pixel apart at zoom 0, so 32 px at zoom 6, where they are joined, and 64 px at zoom 7.
  expect([tree.at(6).length, tree.at(7).length]).toEqual([1, 2])
})

test('no points, and a single point', () => {
  expect(treeOf([]).at(5)).toHaveLength(0)
  expect(spotsAt(treeOf([[10, 20]]), 0)).toEqual([{ x: 10, y: 20, count: 1 }])
})

test('50,000 points at one spot form one group', () => {
  const tree = treeOf(Array.from({ length: 50_000 }, () => [128, 80] as const))
  expect(spotsAt(tree, finest)).toEqual([{ x: 128, y: 80, count: 50_000 }])
  expect(tree.at(finest + 1)).toHaveLength(50_000)
})
