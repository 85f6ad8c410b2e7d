/**
 * The in-memory index: every search of the site is answered here, without the database. Nearly all places lie on a large
 * segment that does not change (`segment.ts`). What has changed since lies on small ones beside it, and the rows that these
 * replace are marked as gone. A search asks all and puts the answers together. The newest segment is laid out anew with each
 * change, until it holds some hundred places. The segments are put together by `tidy`, slice by slice (`levels.ts`), so
 * neither a change nor a merge ever keeps searches waiting.
 */
import type { LatLng } from '@fyndkartan/domain/geo'
import { type Place, type PlaceKey, placeOfCode } from '@fyndkartan/domain/place'
import type { SearchFilter, SearchRequest } from '@fyndkartan/domain/search-filter'
import { checkRevision, codeOf, SegmentBuilder, type NewRow, isId } from './segment/segment-builder.ts'
import { findInLevels, findPositionedInLevels } from './query/find-in-levels.ts'
import { checkFeatureBits } from './segment/feature-column.ts'
import { Level } from './segment/level.ts'
import { Levels } from './segment/levels.ts'
import { Loading, type PlaceIndexOptions, type PlaceToLoad } from './segment/loading.ts'
import { prepareQuery } from './query/query.ts'
import { RowBytes, RowSlices } from './segment/row-bytes.ts'
import { buildSegment } from './segment/build-segment.ts'
import type { Segment } from './segment/segment.ts'
import { findInSegment, findPositionedInSegment } from './query/find-in-segment.ts'
import { TownNumbers } from './text/town-numbers.ts'
import { Vocabulary } from './text/vocabulary.ts'

export { RowSlices }

export type Change =
  | { readonly revision: number; readonly place: Place }
  | { readonly revision: number; readonly removed: PlaceKey }

export type { PlaceIndexOptions, PlaceToLoad }

export interface Found {
  /** Exact number of matches over all pages. */
  readonly total: number
  /** Row handles of the asked page, in order; valid until the next `load`, `apply` or `tidy`. */
  readonly rows: Int32Array | readonly number[]
}

/** When the newest segment holds so many places, it is left as it is and another one begun. */
const maxNewestSize = 256

/** About a millisecond. */
const stepsPerTidy = 16

export class PlaceIndex {
  readonly #options: PlaceIndexOptions
  #vocabulary = new Vocabulary()
  #townNumbers = new TownNumbers(this.#vocabulary)
  #bytes = new RowBytes()
  readonly #levels = new Levels(buildSegment(new SegmentBuilder(this.#vocabulary, this.#townNumbers), 0, 0))
  /** By code: what lies on the newest segment. */
  #newestRows = new Map<number, NewRow>()
  #newest: Level | null = null
  /** All segments, the newest last. */
  #shown = this.#levels.all
  /** By code: the revision that removed a place, so that an older change cannot bring it back. */
  #removedAt = new Map<number, number>()
  #revision = 0
  #version = 0
  /** Scratch of `locateRows`. */
  #places = new Uint32Array(64)
  #counts = { shops: 0, markets: 0 }

  constructor(options: PlaceIndexOptions) {
    this.#options = options
  }

  /**
   * Replaces everything; each place comes once. Throws a RangeError for an id or a revision beyond its columns, or a place
   * that comes twice; the index is then as it was.
   */
  load(places: Iterable<PlaceToLoad>): void {
    const loading = this.startLoading()
    for (const place of places) loading.add(place)
    loading.finish()
  }

  /** The same for places that come one by one: none is kept, and nothing changes before `finish`. */
  startLoading(): Loading {
    return new Loading(this.#options, ({ vocabulary, townNumbers, bytes, segment, revision, counts }) => {
      this.#vocabulary = vocabulary
      this.#townNumbers = townNumbers
      this.#bytes = bytes
      this.#counts = counts
      this.#revision = revision
      this.#version++
      this.#removedAt = new Map()
      this.#newestRows = new Map()
      this.#newest = null
      this.#levels.reset(segment)
      this.#show()
    })
  }

  /**
   * Takes in changes; one whose revision is not above the stored one for its place is ignored. Throws a RangeError for an
   * id or a revision beyond its column; the changes before that one are taken in. The cost is that of the changes, a few
   * microseconds each, and of laying out the newest segment, some tenths of a millisecond; call `tidy` afterwards.
   */
  apply(changes: Iterable<Change>): void {
    let isChanged = false
    try {
      for (const change of changes) {
        if (this.#applyOne(change)) isChanged = true
        this.#revision = Math.max(this.#revision, change.revision)
      }
    } finally {
      if (isChanged) {
        this.#version++
        this.#rebuildNewest()
      }
    }
  }

  /**
   * Goes on with putting segments together, by steps of some tens of microseconds; answers stay the same. True while there is
   * more to do: `while (index.tidy()) await nextTurn()`. Left undone it makes searches slower, and at last changes too.
   */
  tidy(mostSteps = stepsPerTidy): boolean {
    return this.#takeSteps(mostSteps, false)
  }

  /**
   * The same until everything lies on one segment, where searches are quickest. It takes a few tenths of a microsecond for each
   * place there is, so it is for times when changes have ceased.
   */
  settle(mostSteps = stepsPerTidy): boolean {
    if (this.#newest) this.#levels.add(this.#newest.segment)
    this.#newestRows = new Map()
    this.#newest = null
    return this.#takeSteps(mostSteps, true)
  }

  /** The highest revision seen. */
  get revision(): number {
    return this.#revision
  }

  /** Another number after every change of the answers, also between two batches that carry the same revision. */
  get version(): number {
    return this.#version
  }

  /** All that is there. */
  get counts(): { shops: number; markets: number } {
    return { ...this.#counts }
  }

  /** The asked page of the matches, in order, and how many there are on all pages. */
  find({ filter, sort, seed, page, pageSize }: SearchRequest): Found {
    const query = prepareQuery(filter, sort, seed, this.#vocabulary, this.#townNumbers)
    const [from, to] = [page * pageSize, (page + 1) * pageSize]
    const only = this.#only
    return only ? findInSegment(only, query, from, to) : findInLevels(this.#shown, query, from, to)
  }

  /** Every match that has a position, for the map; neighbours come mostly together. */
  findAll(filter: SearchFilter): Int32Array | readonly number[] {
    const query = prepareQuery(filter, 'date', 0, this.#vocabulary, this.#townNumbers)
    const only = this.#only
    return only ? findPositionedInSegment(only, query) : findPositionedInLevels(this.#shown, query)
  }

  /** The ready bytes of a row; a view, not to be written to. */
  bytesOf(row: number): Uint8Array {
    const [segment, at] = this.#locate(row)
    return this.#bytes.at(segment.columns.bytesAt[at]!)
  }

  /** Where the ready bytes of rows stand, and how many they are together; see `RowBytes.locate`. */
  locateRows(rows: Found['rows'], into: RowSlices): number {
    const count = rows.length
    if (this.#places.length < count) this.#places = new Uint32Array(2 * count)
    const places = this.#places
    for (let at = 0; at < count; at++) {
      const [segment, row] = this.#locate(rows[at]!)
      places[at] = segment.columns.bytesAt[row]!
    }
    return this.#bytes.locate(places, count, into)
  }

  keyOf(row: number): PlaceKey {
    const [segment, at] = this.#locate(row)
    return placeOfCode(segment.columns.codes[at]!)
  }

  /** The row of a place, -1 when absent. */
  rowOf(key: PlaceKey): number {
    if (!isId(key.id)) return -1
    const code = codeOf(key)
    let before = 0
    for (const level of this.#shown) {
      const row = level.rowOf(code)
      if (row >= 0) return before + row
      before += level.segment.size
    }
    return -1
  }

  positionOf(row: number): LatLng | null {
    const lat = this.latOf(row)
    return Number.isNaN(lat) ? null : { lat, lng: this.lngOf(row) }
  }

  /** Degrees; NaN without a position. */
  latOf(row: number): number {
    const [segment, at] = this.#locate(row)
    return segment.geo.latOf(at)
  }

  /** Degrees; NaN without a position. */
  lngOf(row: number): number {
    const [segment, at] = this.#locate(row)
    return segment.geo.lngOf(at)
  }

  /**
   * Codes (id × 2, one more for a market) and positions of rows that have one, as columns in the order of the rows;
   * positions as the nearest whole number of so many units to a degree.
   */
  columnsOf(rows: Found['rows'], unitsPerDegree: number): { codes: Uint32Array; lats: Int32Array; lngs: Int32Array } {
    const size = rows.length
    const [codes, lats, lngs] = [new Uint32Array(size), new Int32Array(size), new Int32Array(size)]
    for (let i = 0; i < size; i++) {
      const [segment, at] = this.#locate(rows[i]!)
      codes[i] = segment.columns.codes[at]!
      lats[i] = Math.round(segment.geo.latOf(at) * unitsPerDegree)
      lngs[i] = Math.round(segment.geo.lngOf(at) * unitsPerDegree)
    }
    return { codes, lats, lngs }
  }

  /** Bytes of the index, without the rows' own bytes; arrays exactly, tables of names about. */
  get memoryBytes(): number {
    const segments = this.#shown.reduce((sum, level) => sum + level.memoryBytes, 0)
    return segments + this.#vocabulary.memoryBytes + this.#townNumbers.memoryBytes
  }

  /** The segment that a handle is of, and the row on it. */
  #locate(row: number): [Segment, number] {
    let at = row
    for (const { segment } of this.#shown) {
      if (at < segment.size) return [segment, at]
      at -= segment.size
    }
    throw new RangeError(`there is no row ${row}`)
  }

  /** The segment that has everything; null when there are several, or some rows are gone. */
  get #only(): Segment | null {
    const [only] = this.#shown
    return this.#shown.length === 1 && only!.deletedCount === 0 ? only!.segment : null
  }

  #takeSteps(most: number, all: boolean): boolean {
    let isMore = true
    for (let step = 0; step < most && isMore; step++) isMore = this.#levels.step(all)
    this.#show()
    return isMore
  }

  #applyOne(change: Change): boolean {
    const key = 'place' in change ? change.place : change.removed
    const code = codeOf(key)
    checkRevision(change.revision)
    const waiting = this.#newestRows.get(code)
    const stored = waiting ?? this.#stored(code)
    const storedRevision = stored?.revision ?? this.#removedAt.get(code)
    if (storedRevision !== undefined && change.revision <= storedRevision) return false
    // Whatever can fail comes before the first thing that changes.
    const added = 'place' in change ? this.#newRowOf(change) : null
    if (stored) {
      this.#bytes.free(stored.bytesAt)
      this.#countOne(key.kind, -1)
    }
    if (stored && 'row' in stored) stored.level.remove(stored.row)
    if (added === null) {
      this.#newestRows.delete(code)
      this.#removedAt.set(code, change.revision)
      return true
    }
    this.#newestRows.set(code, added)
    this.#removedAt.delete(code)
    this.#countOne(key.kind, 1)
    return true
  }

  #newRowOf({ place, revision }: PlaceToLoad): NewRow {
    const { serialise, featureBitsOf } = this.#options
    const featureBits = featureBitsOf(place)
    checkFeatureBits(featureBits)
    return { place, revision, featureBits, bytesAt: this.#bytes.add(serialise(place)) }
  }

  /** Where a place lies, if not on the newest segment. */
  #stored(code: number): { level: Level; row: number; revision: number; bytesAt: number } | null {
    for (const level of this.#levels.all) {
      const row = level.rowOf(code)
      const { revisions, bytesAt } = level.segment.columns
      if (row >= 0) return { level, row, revision: revisions[row]!, bytesAt: bytesAt[row]! }
    }
    return null
  }

  #countOne(kind: PlaceKey['kind'], by: number): void {
    if (kind === 'shop') this.#counts.shops += by
    else this.#counts.markets += by
  }

  #rebuildNewest(): void {
    const builder = new SegmentBuilder(this.#vocabulary, this.#townNumbers)
    for (const row of this.#newestRows.values()) builder.add(row)
    this.#vocabulary.sort()
    const segment = buildSegment(builder, this.#townNumbers.size, this.#vocabulary.size)
    if (segment.size >= maxNewestSize) {
      this.#levels.add(segment)
      this.#newestRows = new Map()
    }
    this.#newest = this.#newestRows.size > 0 ? new Level(segment) : null
    this.#show()
  }

  #show(): void {
    this.#shown = this.#newest ? [...this.#levels.all, this.#newest] : this.#levels.all
  }
}
