/**
 * The in-memory index: every search of the site is answered here, without the database. Nearly all places lie on a large
 * shelf that does not change (`shelf.ts`). What has changed since lies on a small one beside it, which is laid out anew
 * with each change, and the rows of the large shelf that it replaces are marked as gone. A search asks both and puts the
 * answers together. When the small shelf is full, after some hundred changes, the two are merged in one pass over the
 * arrays, a few tenths of a microsecond a place; a change in between costs no more than laying out the small shelf.
 */
import type { LatLng } from '@fyndkartan/domain/geo'
import type { Place, PlaceKey } from '@fyndkartan/domain/place'
import type { SearchFilter, SearchRequest } from '@fyndkartan/domain/search-filter'
import { checkRevision, codeOf, Draft, type DraftRow, isId, keyOfCode } from './draft.ts'
import { prepareQuery } from './query.ts'
import { repack, RowBytes } from './row-bytes.ts'
import { buildShelf, type Shelf } from './shelf.ts'
import { findOnShelf, findPlacedOnShelf } from './shelf-search.ts'
import { mergeShelves } from './shelf-merge.ts'
import { inOneGo } from './steps.ts'
import { TownNumbers } from './town-numbers.ts'
import { findOnBoth, findPlacedOnBoth, type TwoShelves } from './two-shelves.ts'
import { Vocabulary } from './vocabulary.ts'

export type Change =
  | { readonly revision: number; readonly place: Place }
  | { readonly revision: number; readonly removed: PlaceKey }

export interface PlaceToLoad {
  readonly revision: number
  readonly place: Place
}

/** Takes the places of a `load` one by one. Throws as `load` does. */
export interface Loading {
  add(place: PlaceToLoad): void
  /** Once, at the end. */
  finish(): void
}

export interface PlaceIndexOptions {
  /** A row's bytes, made once when the place is taken in. */
  readonly serialise: (place: Place) => Uint8Array
}

export interface Found {
  /** Exact number of matches over all pages. */
  readonly total: number
  /** Row handles of the asked page, in order; valid until the next `load` or `apply`. */
  readonly rows: Int32Array | readonly number[]
}

/** Changed and gone rows together that the small shelf holds at least, and one more for so many places on the large one. */
const leastPending = 256
const placesPerPending = 1024

export class PlaceIndex {
  readonly #serialise: (place: Place) => Uint8Array
  #vocabulary = new Vocabulary()
  #townNumbers = new TownNumbers(this.#vocabulary)
  #bytes = new RowBytes()
  #liveBytes = 0
  #large = buildShelf(new Draft(this.#vocabulary, this.#townNumbers), 0, 0)
  #small = this.#large
  /** By code: what lies on the small shelf. */
  #pending = new Map<number, DraftRow>()
  /** By row of the large shelf: 1 when it is gone. */
  #gone = new Uint8Array(0)
  #goneRows: number[] = []
  /** By code: the revision that removed a place, so that an older change cannot bring it back. */
  #removedAt = new Map<number, number>()
  #revision = 0
  #version = 0
  #counts = { shops: 0, markets: 0 }

  constructor({ serialise }: PlaceIndexOptions) {
    this.#serialise = serialise
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
    const [vocabulary, bytes] = [new Vocabulary(), new RowBytes()]
    const townNumbers = new TownNumbers(vocabulary)
    const draft = new Draft(vocabulary, townNumbers)
    const counts = { shops: 0, markets: 0 }
    let [highest, liveBytes] = [0, 0]
    return {
      add: ({ place, revision }) => {
        const row = this.#serialise(place)
        draft.add({ place, revision, bytesAt: bytes.add(row) })
        liveBytes += row.length
        if (place.kind === 'shop') counts.shops++
        else counts.markets++
        highest = Math.max(highest, revision)
      },
      finish: () => {
        const large = buildShelf(draft, townNumbers.size, vocabulary.size)
        this.#vocabulary = vocabulary
        this.#townNumbers = townNumbers
        this.#bytes = bytes
        this.#liveBytes = liveBytes
        this.#counts = counts
        this.#revision = highest
        this.#version++
        this.#removedAt = new Map()
        this.#setLarge(large)
      },
    }
  }

  /**
   * Takes in changes; one whose revision is not above the stored one for its place is ignored. Throws a RangeError for an
   * id or a revision beyond its column; the changes before that one are taken in.
   */
  apply(changes: Iterable<Change>): void {
    let isChanged = false
    try {
      for (const change of changes) {
        if (this.#applyOne(change)) isChanged = true
        this.#revision = Math.max(this.#revision, change.revision)
        // A long stream is taken in by pieces, so that the small shelf stays small.
        if (this.#pending.size + this.#goneRows.length >= 4 * this.#mostPending) this.#merge()
      }
    } finally {
      if (isChanged) {
        this.#version++
        this.#layOutSmall()
      }
    }
    if (this.#pending.size + this.#goneRows.length > this.#mostPending) this.#merge()
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
    const changed = this.#changed
    return changed ? findOnBoth(changed, query, from, to) : findOnShelf(this.#large, query, from, to)
  }

  /** Every match that has a position, for the map; neighbours come mostly together. */
  findAll(filter: SearchFilter): Int32Array | readonly number[] {
    const query = prepareQuery(filter, 'date', 0, this.#vocabulary, this.#townNumbers)
    const changed = this.#changed
    return changed ? findPlacedOnBoth(changed, query) : findPlacedOnShelf(this.#large, query)
  }

  /** The ready bytes of a row; a view, not to be written to. */
  bytesOf(row: number): Uint8Array {
    const [shelf, at] = this.#locate(row)
    return this.#bytes.at(shelf.columns.bytesAt[at]!)
  }

  keyOf(row: number): PlaceKey {
    const [shelf, at] = this.#locate(row)
    return keyOfCode(shelf.columns.codes[at]!)
  }

  /** The row of a place, -1 when absent. */
  rowOf(key: PlaceKey): number {
    if (!isId(key.id)) return -1
    const code = codeOf(key)
    if (this.#pending.has(code)) return this.#small.rowOf(code) + this.#large.size
    const row = this.#large.rowOf(code)
    return row >= 0 && this.#gone[row] === 1 ? -1 : row
  }

  positionOf(row: number): LatLng | null {
    const lat = this.latOf(row)
    return Number.isNaN(lat) ? null : { lat, lng: this.lngOf(row) }
  }

  /** Degrees; NaN without a position. */
  latOf(row: number): number {
    const [shelf, at] = this.#locate(row)
    return shelf.geo.latOf(at)
  }

  /** Degrees; NaN without a position. */
  lngOf(row: number): number {
    const [shelf, at] = this.#locate(row)
    return shelf.geo.lngOf(at)
  }

  /** The rows' codes (id × 2, one more for a market) and positions in degrees, NaN without one, as columns in their order. */
  columnsOf(rows: Found['rows']): { codes: Uint32Array; lats: Float64Array; lngs: Float64Array } {
    const size = rows.length
    const [codes, lats, lngs] = [new Uint32Array(size), new Float64Array(size), new Float64Array(size)]
    for (let i = 0; i < size; i++) {
      const [shelf, at] = this.#locate(rows[i]!)
      codes[i] = shelf.columns.codes[at]!
      lats[i] = shelf.geo.latOf(at)
      lngs[i] = shelf.geo.lngOf(at)
    }
    return { codes, lats, lngs }
  }

  /** Bytes of the index, without the rows' own bytes; arrays exactly, tables of names about. */
  get memoryBytes(): number {
    const small = this.#small === this.#large ? 0 : this.#small.memoryBytes
    return (
      this.#large.memoryBytes +
      small +
      this.#gone.byteLength +
      this.#vocabulary.memoryBytes +
      this.#townNumbers.memoryBytes
    )
  }

  #locate(row: number): [Shelf, number] {
    return row < this.#large.size ? [this.#large, row] : [this.#small, row - this.#large.size]
  }

  /** Null when all that is there lies on the large shelf. */
  get #changed(): TwoShelves | null {
    if (this.#pending.size === 0 && this.#goneRows.length === 0) return null
    return { large: this.#large, goneRows: this.#goneRows, gone: this.#gone, small: this.#small }
  }

  #applyOne(change: Change): boolean {
    const key = 'place' in change ? change.place : change.removed
    const code = codeOf(key)
    checkRevision(change.revision)
    const pending = this.#pending.get(code)
    const row = pending ? -1 : this.#liveRow(code)
    const stored = pending?.revision ?? (row >= 0 ? this.#large.columns.revisions[row]! : this.#removedAt.get(code))
    if (stored !== undefined && change.revision <= stored) return false
    // Whatever can fail comes before the first thing that changes.
    const bytes = 'place' in change ? this.#serialise(change.place) : null
    if (pending || row >= 0) {
      this.#liveBytes -= this.#bytes.at(pending?.bytesAt ?? this.#large.columns.bytesAt[row]!).length
      this.#countOne(key.kind, -1)
    }
    if (row >= 0) {
      this.#gone[row] = 1
      this.#goneRows.push(row)
    }
    if ('removed' in change || bytes === null) {
      this.#pending.delete(code)
      this.#removedAt.set(code, change.revision)
      return true
    }
    this.#liveBytes += bytes.length
    this.#pending.set(code, { place: change.place, revision: change.revision, bytesAt: this.#bytes.add(bytes) })
    this.#removedAt.delete(code)
    this.#countOne(key.kind, 1)
    return true
  }

  #liveRow(code: number): number {
    const row = this.#large.rowOf(code)
    return row >= 0 && this.#gone[row] === 1 ? -1 : row
  }

  #countOne(kind: PlaceKey['kind'], by: number): void {
    if (kind === 'shop') this.#counts.shops += by
    else this.#counts.markets += by
  }

  get #mostPending(): number {
    return Math.max(leastPending, this.#large.size / placesPerPending)
  }

  #layOutSmall(): void {
    const draft = new Draft(this.#vocabulary, this.#townNumbers)
    for (const row of this.#pending.values()) draft.add(row)
    this.#small = buildShelf(draft, this.#townNumbers.size, this.#vocabulary.size)
  }

  #merge(): void {
    this.#layOutSmall()
    const [large, small] = [this.#large, this.#small]
    const nothingGone = new Uint8Array(small.size)
    const steps = mergeShelves({ shelf: large, gone: this.#gone }, { shelf: small, gone: nothingGone })
    this.#setLarge(inOneGo(steps).shelf)
  }

  #setLarge(large: Shelf): void {
    this.#large = large
    this.#small = large
    this.#pending = new Map()
    this.#gone = new Uint8Array(large.size)
    this.#goneRows = []
    if (this.#bytes.length > 2 * this.#liveBytes + minRepackedBytes)
      this.#bytes = repack(this.#bytes, large.columns.bytesAt)
  }
}

/** Less than this left behind is not worth moving the rows. */
const minRepackedBytes = 2 ** 24
