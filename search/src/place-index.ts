/**
 * The in-memory index, which answers every search of the site without the database. Nearly all places are in one large,
 * immutable segment (`segment.ts`). Places that have changed since it was built are in a small segment, which is
 * rebuilt with each batch of changes; their old rows in the large segment are marked as deleted. A search combines
 * both. When the small segment has grown too large, the index is compacted into one segment. Results are row handles: a
 * row's number, counted through both segments.
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
 * The index is compacted when it has more changed places and deleted rows than this: `leastChanges`, in a large index
 * one per `placesPerChange` places. Changes that are not compacted slow down every search and are rebuilt with each
 * batch; compacting takes about a microsecond per place of the index.
 */
const leastChanges = 512
const placesPerChange = 128

export class PlaceIndex {
  readonly #options: PlaceIndexOptions
  #tables = new Tables()
  #judgements = new JudgementCache(this.#tables.hours)
  #bytes = new RowBytes()
  /** The large segment with its deleted rows. */
  #base = new Level(buildSegment(new SegmentBuilder(this.#tables), 0, 0))
  /** The places that have changed since the large segment was built, by code (`codeOf`). */
  #changed = new Map<number, NewRow>()
  /** The segments that searches use: the large one, and that of the changes if there are any. */
  #visible: readonly Level[] = [this.#base]
  /** The revision of each removal, by code (`codeOf`), so that an older change cannot bring a removed place back. */
  #removedAt = new Map<number, number>()
  #revision = 0
  #version = 0
  readonly #firstDates = new FirstDatesCache()
  #counts = { shops: 0, markets: 0 }
  /** The cached number of markets; null from a change until the next request. */
  #marketCount: number | null = null

  constructor(options: PlaceIndexOptions) {
    this.#options = options
  }

  /**
   * Replaces all places. Throws a RangeError, and leaves the index unchanged, if an id, a revision or a fact is too
   * large for its column, or a place occurs twice.
   */
  load(places: Iterable<PlaceToLoad>): void {
    const loading = this.startLoading()
    for (const place of places) loading.add(place)
    loading.finish()
  }

  /**
   * Like `load`, for places that the caller adds one by one, so that they need not all be in memory. The index changes
   * only at `finish`.
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
   * Applies changes. Ignores a change unless its revision is above the stored one of the same place. Throws a
   * RangeError if an id, a revision or a fact is too large for its column; the changes before that one are applied.
   * Takes a few microseconds per change, some tenths of a millisecond for rebuilding the small segment, and sometimes
   * the time of `compact`.
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
   * Moves all rows into one segment, in which searches are fastest. Results stay the same. Takes about a microsecond
   * per place.
   */
  compact(): void {
    const builder = new SegmentBuilder(this.#tables)
    builder.addRows(this.#base)
    for (const row of this.#changed.values()) builder.add(row)
    this.#replaceBase(this.#build(builder))
  }

  /** The highest revision that the index has received. */
  get revision(): number {
    return this.#revision
  }

  /** A number that grows with each change of the results, even if two batches of changes have the same revision. */
  get version(): number {
    return this.#version
  }

  /** The numbers of shops and of markets; each date of a series counts as a market. */
  get counts(): { shops: number; markets: number } {
    return { ...this.#counts }
  }

  /** Finds the page of matches that the request asks for, in order, and the number of all matches. */
  find({ filter, sort, seed, page, pageSize }: JudgedRequest): Found {
    const query = prepareQuery(filter, sort, seed, this.#tables, this.#judgements)
    const [from, to] = [page * pageSize, (page + 1) * pageSize]
    if (needsLists(query)) return findListed(this.#visible, query, from, to, this.#firstDates)
    const only = this.#only
    const { total, rows } = only ? findInSegment(only, query, from, to) : findInLevels(this.#visible, query, from, to)
    return { total, rows, datesInSpan: null, unknownHours: 0 }
  }

  /** Finds all matches that have a position, for the map. Places close to one another are mostly adjacent. */
  findAll(filter: JudgedFilter): Int32Array | readonly number[] {
    const query = prepareQuery(filter, 'date', 0, this.#tables, this.#judgements)
    if (needsLists(query)) return findPositionedListed(this.#visible, query)
    const only = this.#only
    return only ? findPositionedInSegment(only, query) : findPositionedInLevels(this.#visible, query)
  }

  /** For each fact, the number of matches in which it is known and in which it holds. Visits every match. */
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

  /** The serialised row of a handle. The result is a view: do not write to it. */
  bytesOf(row: number): Uint8Array {
    const [segment, at] = this.#locate(row)
    return this.#bytes.at(segment.columns.bytesAt[at]!)
  }

  /**
   * The serialised part of a row that only the answer for a single place contains; null if there is none. The result is
   * a view: do not write to it.
   */
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

  /** The row handle of a place; -1 if the index does not have the place. */
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

  /** The id of the series that the row's market belongs to; 0 for a market with one date and for a shop. */
  seriesOf(row: number): number {
    const [segment, at] = this.#locate(row)
    return this.#tables.series.valueOf(segment.series.at(at))
  }

  /** The row handles of a series, by date, then by start; none for series 0. Scans the column of series numbers. */
  rowsOfSeries(series: number): number[] {
    const number = series === 0 ? undefined : this.#tables.series.knownNumberOf(series)
    return number === undefined ? [] : findSeries(this.#visible, number)
  }

  /** The number of markets, with each series counted once. */
  get marketCount(): number {
    this.#marketCount ??= countMarkets(this.#visible, this.#counts.markets, this.#tables.series.size)
    return this.#marketCount
  }

  /** The position at which a map shows the row's place, degrees; null if it is unknown. */
  positionOf(row: number): LatLng | null {
    const lat = this.latOf(row)
    return Number.isNaN(lat) ? null : { lat, lng: this.lngOf(row) }
  }

  /** The latitude of the row's place, degrees; NaN without a position. */
  latOf(row: number): number {
    const [segment, at] = this.#locate(row)
    return segment.geo.latOf(at)
  }

  /** The longitude of the row's place, degrees; NaN without a position. */
  lngOf(row: number): number {
    const [segment, at] = this.#locate(row)
    return segment.geo.lngOf(at)
  }

  /** Whether the position of the row's place is approximate. */
  isApproximate(row: number): boolean {
    const [segment, at] = this.#locate(row)
    return segment.geo.isApproximate(at)
  }

  /**
   * The codes (id × 2, plus 1 for a market) and positions of the rows, as arrays in the same order. All rows must have
   * a position. Positions are rounded to whole units of 1/`unitsPerDegree` degree.
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

  /** 1 for each row whose position is approximate, else 0; null if all positions in the index are exact. */
  approximateOf(rows: Found['rows']): Uint8Array | null {
    if (!this.#visible.some(({ segment }) => segment.geo.hasApproximate)) return null
    return Uint8Array.from(rows, (row) => (this.isApproximate(row) ? 1 : 0))
  }

  /** For each row a number from `judgementNumbers` that says whether its shop is open by the filter; 0 for markets. */
  judge(rows: Found['rows'], open: OpenFilter): Int32Array {
    const judgements = this.#judgements.of(open)
    const numbers = new Int32Array(rows.length)
    for (let i = 0; i < rows.length; i++) {
      const [segment, at] = this.#locate(rows[i]!)
      numbers[i] = judgements.numberOf(segment, at)
    }
    return numbers
  }

  /** The memory of the index, bytes, without the serialised rows. Exact for arrays, estimated for tables of names. */
  get memoryBytes(): number {
    return this.#visible.reduce((sum, level) => sum + level.memoryBytes, this.#tables.memoryBytes)
  }

  /** The segment of a row handle, and the row's number in that segment. */
  #locate(row: number): [Segment, number] {
    let at = row
    for (const { segment } of this.#visible) {
      if (at < segment.size) return [segment, at]
      at -= segment.size
    }
    throw new RangeError(`there is no row ${row}`)
  }

  /** The segment if there is only one and it has no deleted rows; else null. */
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
    // `#newRowOf` may throw, so it is called before the first modification.
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

  /** Finds the row of a place in the large segment; null if the place is not there or has changed. */
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

  /** Makes the changes visible to searches: rebuilds the small segment, or compacts the index. */
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
