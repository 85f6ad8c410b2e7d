/**
 * Two shelves into one, without looking at any place again: rows get new numbers that keep their order, so every list is
 * copied under the new numbers and stays sorted. The cost is one pass over the arrays.
 */
import { GeoIndex } from './geo-index.ts'
import { mergePostings } from './postings.ts'
import { rankOfCode } from './seeded-order.ts'
import { type Columns, type Groups, sectionsOf, Shelf } from './shelf.ts'

/** `gone` marks the rows of `a` that are left out (1); no key may remain in both. */
export function mergeShelves(a: Shelf, gone: Uint8Array, b: Shelf): Shelf {
  const { mapA, mapB, size, groups } = renumber(a, gone, b)
  const columns: Columns = {
    codes: new Uint32Array(size),
    revisions: new Uint32Array(size),
    towns: new Int32Array(size),
    bytesAt: new Uint32Array(size),
  }
  for (const name of ['codes', 'revisions', 'towns', 'bytesAt'] as const) {
    spread(a.columns[name], mapA, columns[name])
    spread(b.columns[name], mapB, columns[name])
  }
  return new Shelf({
    columns,
    groups,
    geo: GeoIndex.merge(a.geo, mapA, b.geo, mapB, sectionsOf(groups), size),
    townRows: mergePostings(a.townRows, mapA, b.townRows, mapB),
    nameRows: mergePostings(a.nameRows, mapA, b.nameRows, mapB),
    addressRows: mergePostings(a.addressRows, mapA, b.addressRows, mapB),
    byCode: mergeByCode(a.byCode, mapA, b.byCode, mapB, columns.codes),
  })
}

function spread(from: Uint32Array | Int32Array, map: Int32Array, to: Uint32Array | Int32Array): void {
  for (let row = 0; row < from.length; row++) if (map[row]! >= 0) to[map[row]!] = from[row]!
}

/** The new number of every row, -1 for those that are gone, and the groups of the whole. */
function renumber(a: Shelf, gone: Uint8Array, b: Shelf) {
  const mapA = new Int32Array(a.size).fill(-1)
  const mapB = new Int32Array(b.size).fill(-1)
  const whens: number[] = []
  const starts = [0]
  let size = 0
  let [groupA, groupB] = [0, 0]
  while (groupA < a.groups.whens.length || groupB < b.groups.whens.length) {
    const when = Math.min(a.groups.whens[groupA] ?? Infinity, b.groups.whens[groupB] ?? Infinity)
    const [fromA, toA] = a.groups.whens[groupA] === when ? boundsOf(a.groups, groupA++) : [0, 0]
    const [fromB, toB] = b.groups.whens[groupB] === when ? boundsOf(b.groups, groupB++) : [0, 0]
    let rowB = fromB
    for (let rowA = fromA; rowA < toA; rowA++) {
      if (gone[rowA] === 1) continue
      const rank = rowB < toB ? rankOfCode(a.columns.codes[rowA]!) : 0
      while (rowB < toB && rankOfCode(b.columns.codes[rowB]!) < rank) mapB[rowB++] = size++
      mapA[rowA] = size++
    }
    while (rowB < toB) mapB[rowB++] = size++
    if (size > starts.at(-1)!) {
      whens.push(when)
      starts.push(size)
    }
  }
  return { mapA, mapB, size, groups: { whens: Float64Array.from(whens), starts: Int32Array.from(starts) } }
}

function boundsOf({ starts }: Groups, group: number): [number, number] {
  return [starts[group]!, starts[group + 1]!]
}

function mergeByCode(a: Int32Array, mapA: Int32Array, b: Int32Array, mapB: Int32Array, codes: Uint32Array): Int32Array {
  const merged = new Int32Array(codes.length)
  let size = 0
  let atB = 0
  for (const oldRow of a) {
    const row = mapA[oldRow]!
    if (row < 0) continue
    while (atB < b.length && codes[mapB[b[atB]!]!]! < codes[row]!) merged[size++] = mapB[b[atB++]!]!
    merged[size++] = row
  }
  while (atB < b.length) merged[size++] = mapB[b[atB++]!]!
  return merged
}
