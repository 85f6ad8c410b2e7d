/**
 * The in-memory index, which answers every search of the site without the database. Nearly all places are in one large,
 * immutable segment (`segment.ts`). Places that have changed since are in a small segment beside it, rebuilt with each
 * batch of changes; the large segment marks the rows that they replace as deleted. A search combines both segments.
 * When the small one has grown too large, the index is compacted into one segment.
 */
import type { LatLng } from '@fyndkartan/domain/geo'
import { isMarketCode, type Place, type PlaceKey, placeOfCode } from '@fyndkartan/domain/place'
import type { JudgedFilter, JudgedRequest, OpenFilter } from '@fyndkartan/domain/judged-filter'
import { checkRevision, codeOf, SegmentBuilder, type NewRow, isId } from './segment/segment-builder.ts'
import { findInLevels, findPositionedInLevels } from './query/find-in-levels.ts'
import type { Found, FoundRows } from './query/found.ts'
import { countKnown, type KnownCounts } from './query/known-counts.ts'
import { countMarkets, findSeries } from './query/series-rows.ts'
import { findListed, findPositionedListed, needsLists } from './query/find-listed.ts'
import { type IndexedFacts, knownFactsOf } from './segment/indexed-facts.ts'
import { JudgementCache } from './query/judgements.ts'
import { Level } from './segment/level.ts'
import { addBytes, Loading, type PlaceIndexOptions, type PlaceToLoad } from './segment/loading.ts'
import { FirstDatesCache } from './query/first-dates-cache.ts'
import { prepareQuery } from './query/query.ts'
import { RowBytes } from './segment/row-bytes.ts'
import { buildSegment } from './segment/build-segment.ts'
import type { Segment } from './segment/segment.ts'
import { findInSegment, findPositionedInSegment } from './query/find-in-segment.ts'
import { Tables } from './segment/tables.ts'

export type Change =
  | { readonly revision: number; readonly place: Place }
  | { readonly revision: number; readonly removed: PlaceKey }

export type { Found, FoundRows, IndexedFacts, KnownCounts, PlaceIndexOptions, PlaceToLoad }

/**
 * After this many changes (including the replaced rows) the index is compacted: at least `leastChanges`, in a large
 * index one per `placesPerChange` places. Uncompacted changes slow down each search, and each batch rebuilds their
 * segment; compacting costs about a microsecond per place of the index.
 */
const leastChanges = 512
const placesPerChange = 128

export class PlaceIndex {
  readonly #options: PlaceIndexOptions
  #tables = new Tables()
  #judgements = new JudgementCache(this.#tables.hours)
  #bytes = new RowBytes()
  /** The large segment. */
  #base = new Level(buildSegment(new SegmentBuilder(this.#tables), 0, 0))
  /** The places that have changed since the large segment was built, by code. */
  #changed = new Map<number, NewRow>()
  /** The levels to search: the large segment, and the segment of the changes if there are any. */
  #visible: readonly Level[] = [this.#base]
  /** The revisions of removals, by code, so that an older change cannot restore a removed place. */
  #removedAt = new Map<number, number>()
  #revision = 0
  #version = 0
  readonly #firstDates = new FirstDatesCache()
  #counts = { shops: 0, markets: 0 }
  /** Cached; null after a change until the next request. */
  #marketCount: number | null = null

  constructor(options: PlaceIndexOptions) {
    this.#options = options
  }

  /**
   * Replaces all places. Throws a RangeError if an id, a revision or a fact is too large for its column, or a place
   * comes twice; the index is then unchanged.
   */
  load(places: Iterable<PlaceToLoad>): void {
    const loading = this.startLoading()
    for (const place of places) loading.add(place)
    loading.finish()
  }

  /**
   * Like `load`, for places that are added one by one. The index does not hold the places in memory, and changes only
   * at `finish`.
   */
  startLoading(): Loading {
    return new Loading(this.#options, ({ tables, bytes, segment, revision, counts }) => {
      this.#tables = tables
      this.#judgements = new JudgementCache(tables.hours)
      this.#bytes = bytes
      this.#counts = counts
      this.#revision = revision
      this.#version++
      this.#marketCount = null
      this.#removedAt = new Map()
      this.#replaceBase(segment)
    })
  }

  /**
   * Applies changes. A change is ignored unless its revision is above the stored one of its place. Throws a RangeError
   * if an id, a revision or a fact is too large for its column; the changes before that one are applied. The cost is a
   * few microseconds per change, some tenths of a millisecond for the segment of the changes, and occasionally that of
   * `compact`.
   */
  apply(changes: Iterable<Change>): void {
    let count = 0
    try {
      for (const change of changes) {
        if (this.#applyOne(change)) count++
        this.#revision = Math.max(this.#revision, change.revision)
      }
    } finally {
      if (count > 0) {
        this.#version++
        this.#marketCount = null
        this.#showChanges()
      }
    }
  }

  /**
   * Moves all rows into one segment, where searches are fastest; answers stay the same. It takes about a microsecond
   * per place.
   */
  compact(): void {
    const builder = new SegmentBuilder(this.#tables)
    builder.addRows(this.#base)
    for (const row of this.#changed.values()) builder.add(row)
    this.#replaceBase(this.#build(builder))
  }

  /** The highest revision in the index. */
  get revision(): number {
    return this.#revision
  }

  /** Differs after each change of the answers, even if two batches of changes have the same revision. */
  get version(): number {
    return this.#version
  }

  /** The number of places by kind. */
  get counts(): { shops: number; markets: number } {
    return { ...this.#counts }
  }

  /** Finds the requested page of the matches, in order, and the total number of matches. */
  find({ filter, sort, seed, page, pageSize }: JudgedRequest): Found {
    const query = prepareQuery(filter, sort, seed, this.#tables, this.#judgements)
    const [from, to] = [page * pageSize, (page + 1) * pageSize]
    if (needsLists(query)) return findListed(this.#visible, query, from, to, this.#firstDates)
    const only = this.#only
    const { total, rows } = only ? findInSegment(only, query, from, to) : findInLevels(this.#visible, query, from, to)
    return { total, rows, datesInSpan: null, unknownHours: 0 }
  }

  /** Finds all matches that have a position, for the map. Neighbouring places are mostly adjacent. */
  findAll(filter: JudgedFilter): Int32Array | readonly number[] {
    const query = prepareQuery(filter, 'date', 0, this.#tables, this.#judgements)
    if (needsLists(query)) return findPositionedListed(this.#visible, query)
    const only = this.#only
    return only ? findPositionedInSegment(only, query) : findPositionedInLevels(this.#visible, query)
  }

  /** Counts the known facts of a search's matches. It visits each match. */
  countKnown(filter: JudgedFilter): KnownCounts & Pick<Found, 'total'> {
    const { total, rows } = this.find({
      filter,
      sort: 'date',
      seed: 0,
      page: 0,
      pageSize: this.#counts.shops + this.#counts.markets,
    })
    return { total, ...countKnown(this.#visible, rows, this.#tables.chains) }
  }

  /** The bytes of a row. The result is a view: do not write to it. */
  bytesOf(row: number): Uint8Array {
    const [segment, at] = this.#locate(row)
    return this.#bytes.at(segment.columns.bytesAt[at]!)
  }

  /** The bytes that only the answer for a single place contains; null if there are none. The result is a view. */
  restOf(row: number): Uint8Array | null {
    const [segment, at] = this.#locate(row)
    return this.#bytes.restAt(segment.columns.bytesAt[at]!)
  }

  keyOf(row: number): PlaceKey {
    const [segment, at] = this.#locate(row)
    return placeOfCode(segment.columns.codes[at]!)
  }

  isMarket(row: number): boolean {
    const [segment, at] = this.#locate(row)
    return isMarketCode(segment.columns.codes[at]!)
  }

  /** The row handle of a place; -1 if the index does not have it. */
  rowOf(key: PlaceKey): number {
    if (!isId(key.id)) return -1
    const code = codeOf(key)
    let before = 0
    for (const level of this.#visible) {
      const row = level.rowOf(code)
      if (row >= 0) return before + row
      before += level.segment.size
    }
    return -1
  }

  /** The id of the series that a row is an occurrence of; 0 for a single date or a shop. */
  seriesOf(row: number): number {
    const [segment, at] = this.#locate(row)
    return this.#tables.series.valueOf(segment.series.at(at))
  }

  /** The rows of a series by date, then by start; empty for series 0. It scans the column of series. */
  rowsOfSeries(series: number): number[] {
    const number = series === 0 ? undefined : this.#tables.series.knownNumberOf(series)
    return number === undefined ? [] : findSeries(this.#visible, number)
  }

  /** The number of markets, each series counted once. */
  get marketCount(): number {
    this.#marketCount ??= countMarkets(this.#visible, this.#counts.markets, this.#tables.series.size)
    return this.#marketCount
  }

  /** The position at which a map shows the row's place; null if unknown. */
  positionOf(row: number): LatLng | null {
    const lat = this.latOf(row)
    return Number.isNaN(lat) ? null : { lat, lng: this.lngOf(row) }
  }

  /** Latitude in degrees; NaN without a position. */
  latOf(row: number): number {
    const [segment, at] = this.#locate(row)
    return segment.geo.latOf(at)
  }

  /** Longitude in degrees; NaN without a position. */
  lngOf(row: number): number {
    const [segment, at] = this.#locate(row)
    return segment.geo.lngOf(at)
  }

  /** Tells whether the position of the row's place is approximate. */
  isApproximate(row: number): boolean {
    const [segment, at] = this.#locate(row)
    return segment.geo.isApproximate(at)
  }

  /**
   * The codes (id × 2, plus 1 for a market) and positions of those rows that have a position, as columns in the order
   * of the rows. Positions are rounded to units of 1/`unitsPerDegree` degree.
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

  /** For each row 1 if its position is approximate, else 0; null if all positions are exact. */
  approximateOf(rows: Found['rows']): Uint8Array | null {
    if (!this.#visible.some(({ segment }) => segment.geo.hasApproximate)) return null
    return Uint8Array.from(rows, (row) => (this.isApproximate(row) ? 1 : 0))
  }

  /** For each row the number of its shop's judgement (`judgementNumbers`); 0 for markets. */
  judge(rows: Found['rows'], open: OpenFilter): Int32Array {
    const judgements = this.#judgements.of(open)
    const numbers = new Int32Array(rows.length)
    for (let i = 0; i < rows.length; i++) {
      const [segment, at] = this.#locate(rows[i]!)
      numbers[i] = judgements.numberOf(segment, at)
    }
    return numbers
  }

  /** The memory of the index in bytes, without the serialised rows. Exact for arrays, estimated for tables of names. */
  get memoryBytes(): number {
    return this.#visible.reduce((sum, level) => sum + level.memoryBytes, this.#tables.memoryBytes)
  }

  /** Finds the segment of a row handle, and the row in that segment. */
  #locate(row: number): [Segment, number] {
    let at = row
    for (const { segment } of this.#visible) {
      if (at < segment.size) return [segment, at]
      at -= segment.size
    }
    throw new RangeError(`there is no row ${row}`)
  }

  /** The segment, if there is only one and none of its rows is deleted; else null. */
  get #only(): Segment | null {
    const [only] = this.#visible
    return this.#visible.length === 1 && only!.deletedCount === 0 ? only!.segment : null
  }

  #applyOne(change: Change): boolean {
    const key = 'place' in change ? change.place : change.removed
    const code = codeOf(key)
    checkRevision(change.revision)
    const changed = this.#changed.get(code)
    const stored = changed ?? this.#inBase(code)
    const storedRevision = stored?.revision ?? this.#removedAt.get(code)
    if (storedRevision !== undefined && change.revision <= storedRevision) return false
    // This may throw, so it comes before the first modification.
    const added = 'place' in change ? this.#newRowOf(change) : null
    if (stored) {
      this.#bytes.free(stored.bytesAt)
      this.#countOne(key.kind, -1)
    }
    if (stored && 'row' in stored) this.#base.remove(stored.row)
    if (added === null) {
      this.#changed.delete(code)
      this.#removedAt.set(code, change.revision)
      return true
    }
    this.#changed.set(code, added)
    this.#removedAt.delete(code)
    this.#countOne(key.kind, 1)
    return true
  }

  #newRowOf({ place, revision }: PlaceToLoad): NewRow {
    const known = knownFactsOf(this.#options.facts, place)
    return { place, revision, facts: known, bytesAt: addBytes(this.#bytes, this.#options, place) }
  }

  /** Finds an unchanged place in the large segment. */
  #inBase(code: number): { row: number; revision: number; bytesAt: number } | null {
    const row = this.#base.rowOf(code)
    if (row < 0) return null
    const { revisions, bytesAt } = this.#base.segment.columns
    return { row, revision: revisions[row]!, bytesAt: bytesAt[row]! }
  }

  #countOne(kind: PlaceKey['kind'], by: number): void {
    if (kind === 'shop') this.#counts.shops += by
    else this.#counts.markets += by
  }

  /** Makes the changes visible to searches. */
  #showChanges(): void {
    const mostChanges = Math.max(leastChanges, this.#base.segment.size / placesPerChange)
    if (this.#changed.size + this.#base.deletedCount > mostChanges) return this.compact()
    const builder = new SegmentBuilder(this.#tables)
    for (const row of this.#changed.values()) builder.add(row)
    this.#firstDates.clear()
    this.#visible = this.#changed.size === 0 ? [this.#base] : [this.#base, new Level(this.#build(builder))]
  }

  #build(builder: SegmentBuilder): Segment {
    const { towns, vocabulary } = this.#tables
    vocabulary.sort()
    return buildSegment(builder, towns.size, vocabulary.size)
  }

  #replaceBase(segment: Segment): void {
    this.#base = new Level(segment)
    this.#changed = new Map()
    this.#firstDates.clear()
    this.#visible = [this.#base]
  }
}
