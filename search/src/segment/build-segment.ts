/** Builds a segment from the rows in a builder: sorts them and makes columns, lists and trees of them. */
import { placeOfCode } from '@fyndkartan/domain/place'
import { buildPostings, type Postings } from '../arrays/postings.ts'
import { orderOf } from '../arrays/radix-order.ts'
import { rowList } from '../arrays/row-list.ts'
import { GeoIndex } from '../geo/geo-index.ts'
import { rankOfCode } from '../order/seeded-order.ts'
import { FeatureColumn } from './feature-column.ts'
import { NumberColumn } from './number-column.ts'
import {
  type Columns,
  datedMarketsIn,
  type Groups,
  sectionsOf,
  Segment,
  shopsIn,
  type TownColumn,
  townColumn,
} from './segment.ts'
import type { SegmentBuilder } from './segment-builder.ts'

/**
 * `townCount` and `wordCount` must be above all numbers of towns and words in the builder. Throws a RangeError if a
 * place is in the builder twice.
 */
export function buildSegment(builder: SegmentBuilder, townCount: number, wordCount: number): Segment {
  const { order, groups } = inDateOrder(builder.dateKeys, builder.codes)
  const columns: Columns = {
    codes: pick(builder.codes, order, new Uint32Array(order.length)),
    revisions: pick(builder.revisions, order, new Uint32Array(order.length)),
    towns: pick(
      builder.towns.map((town) => town + 1),
      order,
      townColumn(order.length, townCount),
    ),
    bytesAt: pick(builder.bytesAt, order, new Uint32Array(order.length)),
  }
  const lats = pick(builder.lats, order, new Float64Array(order.length))
  const lngs = pick(builder.lngs, order, new Float64Array(order.length))
  const { codes } = columns
  const byCode = rowList(order.length, order.length)
  byCode.set(orderOf(codes))
  const twice = byCode.find((row, at) => at > 0 && columns.codes[row] === columns.codes[byCode[at - 1]!])
  if (twice !== undefined) throw new RangeError(`${JSON.stringify(placeOfCode(columns.codes[twice]!))} comes twice`)
  const sections = sectionsOf(groups)
  const features = FeatureColumn.build(builder, order)
  return new Segment({
    columns,
    features,
    series: NumberColumn.build(builder.series, order, datedMarketsIn(sections)),
    hours: NumberColumn.build(builder.hours, order, shopsIn(sections)),
    groups,
    geo: GeoIndex.build(lats, lngs, features, sections),
    townRows: buildPostings(townCount, pick(builder.towns, order, new Int32Array(order.length)), null),
    nameRows: wordPostings(builder.nameWords.view(), builder.nameEnds, order, wordCount),
    addressRows: wordPostings(builder.addressWords.view(), builder.addressEnds, order, wordCount),
    byCode,
  })
}

function pick<T extends TownColumn | Int32Array | Float64Array>(
  from: readonly number[],
  order: Int32Array,
  into: T,
): T {
  for (let row = 0; row < order.length; row++) into[row] = from[order[row]!]!
  return into
}

/**
 * The positions of the builder's rows, sorted by date key, then by rank; and the groups of rows with the same date key.
 */
function inDateOrder(dateKeys: readonly number[], codes: readonly number[]): { order: Int32Array; groups: Groups } {
  const size = dateKeys.length
  const numbers = new Map<number, number>()
  const numberAt = new Int32Array(size)
  const ranks = new Uint32Array(size)
  for (let at = 0; at < size; at++) {
    const dateKey = dateKeys[at]!
    let number = numbers.get(dateKey)
    if (number === undefined) {
      number = numbers.size
      numbers.set(dateKey, number)
    }
    numberAt[at] = number
    ranks[at] = rankOfCode(codes[at]!)
  }
  const counts = new Int32Array(numbers.size)
  for (const number of numberAt) counts[number]!++
  const groups = { dateKeys: Float64Array.from(numbers.keys()).sort(), starts: new Int32Array(numbers.size + 1) }
  const next = new Int32Array(numbers.size)
  for (const [group, dateKey] of groups.dateKeys.entries()) {
    const number = numbers.get(dateKey)!
    next[number] = groups.starts[group]!
    groups.starts[group + 1] = groups.starts[group]! + counts[number]!
  }
  const order = new Int32Array(size)
  for (const at of orderOf(ranks)) order[next[numberAt[at]!]!++] = at
  return { order, groups }
}

function wordPostings(words: Int32Array, ends: readonly number[], order: Int32Array, wordCount: number): Postings {
  const sorted = new Int32Array(words.length)
  const sortedEnds = new Int32Array(order.length)
  let size = 0
  for (let row = 0; row < order.length; row++) {
    const at = order[row]!
    for (let from = at === 0 ? 0 : ends[at - 1]!; from < ends[at]!; from++) sorted[size++] = words[from]!
    sortedEnds[row] = size
  }
  return buildPostings(wordCount, sorted, sortedEnds)
}
