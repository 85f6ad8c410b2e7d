/**
 * A set of places that does not change, laid out to be searched. Rows are numbered in date order (`when.ts`), equals by
 * rank: so a week is a run of rows, a kind of shop hours is another, and how many they are is a difference of two numbers.
 * The lists of a town and of a word ascend, so the same holds within each of them.
 */
import { placeOfCode } from '@fyndkartan/domain/place'
import type { Draft } from './draft.ts'
import { GeoIndex } from './geo-index.ts'
import type { RowSpan } from './geo-tree.ts'
import { GrowingRows, mostKeptRows } from './growing-rows.ts'
import { buildPostings, lowerBound, type Postings, rowList, type RowList } from './postings.ts'
import type { Query } from './query.ts'
import { orderOf } from './radix-order.ts'
import { rankOfCode } from './seeded-order.ts'
import { TextIndex } from './text-index.ts'
import { shopClassCount, whenOfShops, whenShopsBegin, whenShopsEnd } from './when.ts'

/** Two bytes a row while they suffice. */
export type TownColumn = Uint16Array | Uint32Array

/** Room for numbers up to `most`. */
export function townColumn(size: number, most: number): TownColumn {
  return most < 2 ** 16 ? new Uint16Array(size) : new Uint32Array(size)
}

/** The columns, by row. */
export interface Columns {
  /** See `codeOf`. */
  readonly codes: Uint32Array
  readonly revisions: Uint32Array
  /** One more than the number of the town, 0 for none. */
  readonly towns: TownColumn
  /** Where the row's bytes stand. */
  readonly bytesAt: Uint32Array
}

/** Rows with the same `when`, in order: where each begins, and the end of the last. */
export interface Groups {
  readonly whens: Float64Array
  readonly starts: Int32Array
}

export interface ShelfParts {
  readonly columns: Columns
  readonly groups: Groups
  readonly geo: GeoIndex
  readonly townRows: Postings
  readonly nameRows: Postings
  readonly addressRows: Postings
  /** All rows by code, ascending. */
  readonly byCode: RowList
}

/** Rows of a search by what is wanted of them: one span a section of the shelf, most of them empty or whole. */
export type Spans = readonly RowSpan[]

export class Shelf {
  readonly columns: Columns
  readonly groups: Groups
  readonly geo: GeoIndex
  readonly townRows: Postings
  readonly nameRows: Postings
  readonly addressRows: Postings
  readonly byCode: RowList
  readonly text: TextIndex
  /** Scratch of the searches, which take turns: rows found one by one, and what rows are sorted by. */
  readonly found = new GrowingRows()
  #keys = new Float64Array(64)
  /** Dated markets, each class of shops, undated markets. */
  readonly sections: Spans
  /** Where the groups of shops begin. */
  readonly #shopGroup: number

  constructor(parts: ShelfParts) {
    this.columns = parts.columns
    this.groups = parts.groups
    this.geo = parts.geo
    this.townRows = parts.townRows
    this.nameRows = parts.nameRows
    this.addressRows = parts.addressRows
    this.byCode = parts.byCode
    this.text = new TextIndex(parts.nameRows, parts.addressRows, parts.townRows, this.size)
    this.sections = sectionsOf(parts.groups)
    this.#shopGroup = firstGroupFrom(parts.groups.whens, whenShopsBegin)
  }

  get size(): number {
    return this.columns.codes.length
  }

  get memoryBytes(): number {
    const { codes, revisions, towns, bytesAt } = this.columns
    const columns = codes.byteLength + revisions.byteLength + towns.byteLength + bytesAt.byteLength
    const lists = this.townRows.memoryBytes + this.nameRows.memoryBytes + this.addressRows.memoryBytes
    const groups = this.groups.whens.byteLength + this.groups.starts.byteLength
    return columns + groups + lists + this.byCode.byteLength + this.geo.memoryBytes + this.text.memoryBytes
  }

  /** Room for at least so many keys, with whatever was in it before. */
  keysFor(size: number): Float64Array {
    const keys = size <= this.#keys.length ? this.#keys : new Float64Array(2 * size)
    if (keys.length <= mostKeptRows) this.#keys = keys
    return keys
  }

  /** -1 when absent. */
  rowOf(code: number): number {
    let [low, high] = [0, this.byCode.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.columns.codes[this.byCode[middle]!]! < code) low = middle + 1
      else high = middle
    }
    const row = this.byCode[low]
    return row !== undefined && this.columns.codes[row] === code ? row : -1
  }

  /** The part of each section that dates, kind and hours of the query leave. */
  spansOf({ week, shopClasses }: Query): Spans {
    return this.sections.map(({ from, to }, index) => {
      if (index === 0) return week ? { from: this.firstRowOf(week.from), to: this.firstRowOf(week.to) } : nothing
      return shopClasses[index - 1] === true ? { from, to } : nothing
    })
  }

  firstRowOf(when: number): number {
    return firstRowOf(this.groups, when)
  }

  /** The number of the row's group of equals; all shops are one. */
  groupOf(row: number): number {
    const shops = this.#shopGroup
    const { starts } = this.groups
    if (row >= starts[shops]!) return shops
    return lowerBound(starts, row + 1, 0, shops) - 1
  }

  /** What date order goes by, comparable between shelves. */
  whenOf(row: number): number {
    const group = this.groupOf(row)
    return group >= this.#shopGroup ? whenShopsBegin : this.groups.whens[group]!
  }

  /** Where the rows after a group begin. */
  groupEnd(group: number): number {
    return group >= this.#shopGroup ? this.sections.at(-1)!.from : this.groups.starts[group + 1]!
  }
}

const nothing: RowSpan = { from: 0, to: 0 }

function firstRowOf({ whens, starts }: Groups, when: number): number {
  return starts[firstGroupFrom(whens, when)]!
}

/** The first group at or after `when`. */
function firstGroupFrom(whens: Float64Array, when: number): number {
  let [low, high] = [0, whens.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (whens[middle]! < when) low = middle + 1
    else high = middle
  }
  return low
}

export function sectionsOf(groups: Groups): Spans {
  const end = groups.starts.at(-1)!
  const bounds = [0, ...Array.from({ length: shopClassCount }, (_, i) => firstRowOf(groups, whenOfShops(i)))]
  bounds.push(firstRowOf(groups, whenShopsEnd), end)
  return bounds.slice(1).map((to, index) => ({ from: bounds[index]!, to }))
}

/** Lays out the places of a draft. `townCount` and `wordCount` are at least all that the draft's numbers mean. */
export function buildShelf(draft: Draft, townCount: number, wordCount: number): Shelf {
  const { order, groups } = inDateOrder(draft.whens, draft.codes)
  const columns: Columns = {
    codes: pick(draft.codes, order, new Uint32Array(order.length)),
    revisions: pick(draft.revisions, order, new Uint32Array(order.length)),
    towns: pick(
      draft.towns.map((town) => town + 1),
      order,
      townColumn(order.length, townCount),
    ),
    bytesAt: pick(draft.bytesAt, order, new Uint32Array(order.length)),
  }
  const lats = pick(draft.lats, order, new Float64Array(order.length))
  const lngs = pick(draft.lngs, order, new Float64Array(order.length))
  const { codes } = columns
  const byCode = rowList(order.length, order.length)
  byCode.set(orderOf(codes))
  const twice = byCode.find((row, at) => at > 0 && columns.codes[row] === columns.codes[byCode[at - 1]!])
  if (twice !== undefined) throw new RangeError(`${JSON.stringify(placeOfCode(columns.codes[twice]!))} comes twice`)
  return new Shelf({
    columns,
    groups,
    geo: GeoIndex.build(lats, lngs, sectionsOf(groups)),
    townRows: buildPostings(townCount, pick(draft.towns, order, new Int32Array(order.length)), null),
    nameRows: wordPostings(draft.nameWords.view(), draft.nameEnds, order, wordCount),
    addressRows: wordPostings(draft.addressWords.view(), draft.addressEnds, order, wordCount),
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

/** Positions in the draft by `when`, equals by rank. */
function inDateOrder(whens: readonly number[], codes: readonly number[]): { order: Int32Array; groups: Groups } {
  const size = whens.length
  const numbers = new Map<number, number>()
  const numberAt = new Int32Array(size)
  const ranks = new Uint32Array(size)
  for (let at = 0; at < size; at++) {
    const when = whens[at]!
    let number = numbers.get(when)
    if (number === undefined) {
      number = numbers.size
      numbers.set(when, number)
    }
    numberAt[at] = number
    ranks[at] = rankOfCode(codes[at]!)
  }
  const counts = new Int32Array(numbers.size)
  for (const number of numberAt) counts[number]!++
  const groups = { whens: Float64Array.from(numbers.keys()).sort(), starts: new Int32Array(numbers.size + 1) }
  const next = new Int32Array(numbers.size)
  for (const [group, when] of groups.whens.entries()) {
    const number = numbers.get(when)!
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
