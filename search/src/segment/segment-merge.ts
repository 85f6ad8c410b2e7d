/**
 * Merges two segments into one without looking at the places again. Rows get new numbers in the same order, so every list is
 * copied under the new numbers and stays sorted. The cost is one pass over the arrays. It is done in steps, between which the
 * two segments, which do not change, answer searches.
 */
import { GeoIndex } from '../geo/geo-index.ts'
import { moveRows } from '../arrays/narrow-array.ts'
import { mergePostings } from '../arrays/postings.ts'
import { type RowList, rowList } from '../arrays/row-list.ts'
import { rankOfCode } from '../order/seeded-order.ts'
import { FeatureColumn } from './feature-column.ts'
import { NumberColumn } from './number-column.ts'
import { type Columns, datedMarketsIn, type Groups, sectionsOf, Segment, shopsIn, townColumn } from './segment.ts'
import { rowsPerStep, scatteredRowsPerStep, type Steps } from '../arrays/steps.ts'

/** A segment, and by row whether it is deleted (1). */
export interface SegmentToMerge {
  readonly segment: Segment
  readonly deleted: Uint8Array
}

export interface Merged {
  readonly segment: Segment
  /** The new number of each row of the two, -1 for one that was deleted before the merge numbered it. */
  readonly mapA: Int32Array
  readonly mapB: Int32Array
}

/** No place may be in both, unless deleted in one. Rows deleted after the merge has numbered them are in the new segment. */
export function* mergeSegments(
  { segment: a, deleted: deletedA }: SegmentToMerge,
  { segment: b, deleted: deletedB }: SegmentToMerge,
): Steps<Merged> {
  const { mapA, mapB, size, groups } = yield* renumber(a, deletedA, b, deletedB)
  const columns: Columns = {
    codes: new Uint32Array(size),
    revisions: new Uint32Array(size),
    towns: townColumn(size, Math.max(a.townRows.keyCount, b.townRows.keyCount)),
    bytesAt: new Uint32Array(size),
  }
  for (const name of ['codes', 'revisions', 'towns', 'bytesAt'] as const) {
    yield* moveRows(a.columns[name], mapA, columns[name])
    yield* moveRows(b.columns[name], mapB, columns[name])
  }
  const sections = sectionsOf(groups)
  const features = yield* FeatureColumn.merge(a.features, mapA, b.features, mapB, size)
  const segment = new Segment({
    columns,
    features,
    series: yield* NumberColumn.merge(a.series, mapA, b.series, mapB, datedMarketsIn(sections)),
    hours: yield* NumberColumn.merge(a.hours, mapA, b.hours, mapB, shopsIn(sections)),
    groups,
    geo: yield* GeoIndex.merge(a.geo, mapA, b.geo, mapB, features, sections, size),
    townRows: yield* mergePostings(a.townRows, mapA, b.townRows, mapB, size),
    nameRows: yield* mergePostings(a.nameRows, mapA, b.nameRows, mapB, size),
    addressRows: yield* mergePostings(a.addressRows, mapA, b.addressRows, mapB, size),
    byCode: yield* mergeByCode(a.byCode, mapA, b.byCode, mapB, columns.codes),
  })
  return { segment, mapA, mapB }
}

/** The new number of every row, -1 for those that are deleted, and the groups of the whole. */
function* renumber(
  a: Segment,
  deletedA: Uint8Array,
  b: Segment,
  deletedB: Uint8Array,
): Steps<{ mapA: Int32Array; mapB: Int32Array; size: number; groups: Groups }> {
  const mapA = new Int32Array(a.size)
  const mapB = new Int32Array(b.size)
  const dateKeys: number[] = []
  const starts = [0]
  let size = 0
  let [groupA, groupB] = [0, 0]
  while (groupA < a.groups.dateKeys.length || groupB < b.groups.dateKeys.length) {
    const dateKey = Math.min(a.groups.dateKeys[groupA] ?? Infinity, b.groups.dateKeys[groupB] ?? Infinity)
    const [fromA, toA] = a.groups.dateKeys[groupA] === dateKey ? boundsOf(a.groups, groupA++) : [0, 0]
    const [fromB, toB] = b.groups.dateKeys[groupB] === dateKey ? boundsOf(b.groups, groupB++) : [0, 0]
    let rowB = fromB
    for (let rowA = fromA; rowA < toA; rowA++) {
      const rank = rowB < toB ? rankOfCode(a.columns.codes[rowA]!) : 0
      for (; rowB < toB && rankOfCode(b.columns.codes[rowB]!) < rank; rowB++)
        mapB[rowB] = deletedB[rowB] === 1 ? -1 : size++
      mapA[rowA] = deletedA[rowA] === 1 ? -1 : size++
      if (rowA % rowsPerStep === rowsPerStep - 1) yield
    }
    for (; rowB < toB; rowB++) mapB[rowB] = deletedB[rowB] === 1 ? -1 : size++
    if (groupA % groupsPerStep === 0) yield
    if (size === starts.at(-1)!) continue
    dateKeys.push(dateKey)
    starts.push(size)
  }
  return { mapA, mapB, size, groups: { dateKeys: Float64Array.from(dateKeys), starts: Int32Array.from(starts) } }
}

/** For groups of a few rows each; within a group of many rows there are further steps. */
const groupsPerStep = 64

function boundsOf({ starts }: Groups, group: number): [number, number] {
  return [starts[group]!, starts[group + 1]!]
}

function* mergeByCode(a: RowList, mapA: Int32Array, b: RowList, mapB: Int32Array, codes: Uint32Array): Steps<RowList> {
  const merged = rowList(codes.length, codes.length)
  let size = 0
  let atB = 0
  /** The next row of b that is not deleted, -1 at the end. */
  const nextOfB = () => {
    while (atB < b.length) {
      const row = mapB[b[atB++]!]!
      if (row >= 0) return row
    }
    return -1
  }
  let rowB = nextOfB()
  for (let atA = 0; atA < a.length; atA++) {
    if (atA % scatteredRowsPerStep === 0) yield
    const row = mapA[a[atA]!]!
    if (row < 0) continue
    for (; rowB >= 0 && codes[rowB]! < codes[row]!; rowB = nextOfB()) merged[size++] = rowB
    merged[size++] = row
  }
  for (; rowB >= 0; rowB = nextOfB()) merged[size++] = rowB
  return merged
}
