/**
 * An immutable set of places, laid out for searches. Each place is a row; rows are numbered by date key
 * (`date-keys.ts`), then by rank (`seeded-order.ts`). So the markets of a week, and the shops of one class of hours,
 * are ranges of rows whose size is a subtraction. The lists of rows by town and by word ascend, so the same holds
 * within a list.
 */
import { IntVector, maxReusedLength } from '../arrays/int-vector.ts'
import type { Postings } from '../arrays/postings.ts'
import { lowerBound, type RowList, type RowSpan } from '../arrays/row-list.ts'
import type { GeoIndex } from '../geo/geo-index.ts'
import { dateKeyOfShops, endOfShopDateKeys, firstShopDateKey, shopClassCount } from '../order/date-keys.ts'
import { TextIndex } from '../text/text-index.ts'
import { FactRows } from './fact-rows.ts'
import type { FeatureColumn } from './feature-column.ts'
import type { NumberColumn } from './number-column.ts'
import { leastForWordRows, WordRows } from './word-rows.ts'

/** Numbers of towns in two bytes each if they are small enough, otherwise in four. */
export type TownColumn = Uint16Array | Uint32Array

/** Creates a column that can hold numbers from 0 to `most`. */
export function townColumn(size: number, most: number): TownColumn {
  return most < 2 ** 16 ? new Uint16Array(size) : new Uint32Array(size)
}

/** Columns with an item for each row. */
export interface Columns {
  /** The code of each place; see `codeOf`. */
  readonly codes: Uint32Array
  readonly revisions: Uint32Array
  /** The number of each place's town plus 1; 0 for none. */
  readonly towns: TownColumn
  /** The position of the row's bytes in `RowBytes`. */
  readonly bytesAt: Uint32Array
}

/**
 * The groups of rows with the same date key, in order: the date key and the first row of each. `starts` has one more
 * item, the end of the last group.
 */
export interface Groups {
  readonly dateKeys: Float64Array
  readonly starts: Int32Array
}

export interface SegmentParts {
  readonly columns: Columns
  readonly features: FeatureColumn
  /**
   * For each market with a date the number of its series (0: none), for each shop the number of its text of hours (0:
   * unknown); see `Tables`.
   */
  readonly series: NumberColumn
  readonly hours: NumberColumn
  readonly groups: Groups
  readonly geo: GeoIndex
  readonly townRows: Postings
  readonly nameRows: Postings
  readonly addressRows: Postings
  /** All rows, sorted by code. */
  readonly byCode: RowList
}

/** A range of rows in each section of a segment; for the sections see `Segment.sections`. */
export type Spans = readonly RowSpan[]

export class Segment {
  readonly columns: Columns
  readonly features: FeatureColumn
  readonly series: NumberColumn
  readonly hours: NumberColumn
  readonly groups: Groups
  readonly geo: GeoIndex
  readonly townRows: Postings
  readonly nameRows: Postings
  readonly addressRows: Postings
  readonly byCode: RowList
  readonly text: TextIndex
  readonly factRows: FactRows
  /** The cache of shops by typed words; null in a small segment, where searching them is as fast. */
  readonly wordRows: WordRows | null
  /** Memory for listed rows and their sort keys, which all searches share, since they run one at a time. */
  readonly found = new IntVector()
  #keys = new Float64Array(64)
  /**
   * The ranges into which the rows are divided: markets with a date, one for each class of shops, markets without a
   * date.
   */
  readonly sections: Spans
  /** The number of the first group of shops. */
  readonly #shopGroup: number

  constructor(parts: SegmentParts) {
    this.columns = parts.columns
    this.features = parts.features
    this.series = parts.series
    this.hours = parts.hours
    this.groups = parts.groups
    this.geo = parts.geo
    this.townRows = parts.townRows
    this.nameRows = parts.nameRows
    this.addressRows = parts.addressRows
    this.byCode = parts.byCode
    this.text = new TextIndex(parts.nameRows, parts.addressRows, parts.townRows, this.size)
    this.factRows = new FactRows(parts.features, 8 * this.size)
    this.wordRows = this.size < leastForWordRows ? null : new WordRows(this.text, this.size)
    this.sections = sectionsOf(parts.groups)
    this.#shopGroup = firstGroupFrom(parts.groups.dateKeys, firstShopDateKey)
  }

  get size(): number {
    return this.columns.codes.length
  }

  get memoryBytes(): number {
    const { codes, revisions, towns, bytesAt } = this.columns
    const columns = codes.byteLength + revisions.byteLength + towns.byteLength + bytesAt.byteLength
    const facts = this.features.memoryBytes + this.series.memoryBytes + this.hours.memoryBytes
    const lists = this.townRows.memoryBytes + this.nameRows.memoryBytes + this.addressRows.memoryBytes
    const groups = this.groups.dateKeys.byteLength + this.groups.starts.byteLength
    const indexes = this.byCode.byteLength + this.geo.memoryBytes + this.text.memoryBytes
    return columns + facts + groups + lists + indexes + this.factRows.memoryBytes + (this.wordRows?.memoryBytes ?? 0)
  }

  /** Memory for at least `size` sort keys, with any content; all searches share it. */
  keysFor(size: number): Float64Array {
    const keys = size <= this.#keys.length ? this.#keys : new Float64Array(2 * size)
    if (keys.length <= maxReusedLength) this.#keys = keys
    return keys
  }

  /** The row of the place with this code; -1 if there is none. */
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

  /** The first row whose date key is at least `dateKey`. */
  firstRowFrom(dateKey: number): number {
    return firstRowFrom(this.groups, dateKey)
  }

  /**
   * The number of the row's group: rows with the same date key, or all shops. Within a group the seed decides the
   * order.
   */
  groupOf(row: number): number {
    const shops = this.#shopGroup
    const { starts } = this.groups
    if (row >= starts[shops]!) return shops
    return lowerBound(starts, row + 1, 0, shops) - 1
  }

  /** The date key by which results are sorted; all shops have the same. Keys of different segments can be compared. */
  dateKeyOf(row: number): number {
    const group = this.groupOf(row)
    return group >= this.#shopGroup ? firstShopDateKey : this.groups.dateKeys[group]!
  }

  /** The end of a group: the row after its last row. */
  groupEnd(group: number): number {
    return group >= this.#shopGroup ? this.sections.at(-1)!.from : this.groups.starts[group + 1]!
  }
}

function firstRowFrom({ dateKeys, starts }: Groups, dateKey: number): number {
  return starts[firstGroupFrom(dateKeys, dateKey)]!
}

/** The first group whose date key is at least `dateKey`. */
function firstGroupFrom(dateKeys: Float64Array, dateKey: number): number {
  let [low, high] = [0, dateKeys.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (dateKeys[middle]! < dateKey) low = middle + 1
    else high = middle
  }
  return low
}

/** Divides the rows into sections; see `Segment.sections`. */
export function sectionsOf(groups: Groups): Spans {
  const end = groups.starts.at(-1)!
  const bounds = [0, ...Array.from({ length: shopClassCount }, (_, i) => firstRowFrom(groups, dateKeyOfShops(i)))]
  bounds.push(firstRowFrom(groups, endOfShopDateKeys), end)
  return bounds.slice(1).map((to, index) => ({ from: bounds[index]!, to }))
}

/** The range of the markets with a date. */
export function datedMarketsIn(sections: Spans): RowSpan {
  return sections[0]!
}

/** The range of the shops of all classes. */
export function shopsIn(sections: Spans): RowSpan {
  return { from: sections[0]!.to, to: sections.at(-1)!.from }
}
