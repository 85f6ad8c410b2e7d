/** The in-memory index: every search of the site is answered here, without the database. */
import { distanceKm, type LatLng } from '@fyndkartan/domain/geo'
import type { Place, PlaceKey } from '@fyndkartan/domain/place'
import type { SearchFilter, SearchRequest } from '@fyndkartan/domain/search-filter'

export type Change =
  | { readonly revision: number; readonly place: Place }
  | { readonly revision: number; readonly removed: PlaceKey }

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

interface Entry {
  readonly revision: number
  readonly place: Place
  readonly bytes: Uint8Array
}

export class PlaceIndex {
  readonly #options: PlaceIndexOptions
  #entries: Entry[] = []
  #revision = 0

  constructor(options: PlaceIndexOptions) {
    this.#options = options
  }

  /** Replaces everything. */
  load(places: Iterable<{ readonly revision: number; readonly place: Place }>): void {
    this.#entries = []
    this.#revision = 0
    this.apply(places)
  }

  /** Takes in changes; one whose revision is not above the stored one for its place is ignored. */
  apply(changes: Iterable<Change>): void {
    const entries = new Map(this.#entries.map((entry) => [`${entry.place.kind}${entry.place.id}`, entry]))
    for (const change of changes) {
      const { kind, id } = 'place' in change ? change.place : change.removed
      this.#revision = Math.max(this.#revision, change.revision)
      if (change.revision <= (entries.get(`${kind}${id}`)?.revision ?? -1)) continue
      entries.delete(`${kind}${id}`)
      if ('place' in change) entries.set(`${kind}${id}`, { ...change, bytes: this.#options.serialise(change.place) })
    }
    this.#entries = [...entries.values()]
  }

  /** The highest revision seen. */
  get revision(): number {
    return this.#revision
  }

  /** All that is there. */
  get counts(): { shops: number; markets: number } {
    const shops = this.#entries.filter((entry) => entry.place.kind === 'shop').length
    return { shops, markets: this.#entries.length - shops }
  }

  find({ filter, page, pageSize }: SearchRequest): Found {
    const rows = this.#matches(filter)
    return { total: rows.length, rows: rows.slice(page * pageSize, (page + 1) * pageSize) }
  }

  /** Every match that has a position, for the map. */
  findAll(filter: SearchFilter): Int32Array | readonly number[] {
    return this.#matches(filter).filter((row) => this.positionOf(row))
  }

  bytesOf(row: number): Uint8Array {
    return this.#entries[row]!.bytes
  }

  keyOf(row: number): PlaceKey {
    const { kind, id } = this.#entries[row]!.place
    return { kind, id }
  }

  /** -1 when absent. */
  rowOf(key: PlaceKey): number {
    return this.#entries.findIndex(({ place }) => place.kind === key.kind && place.id === key.id)
  }

  positionOf(row: number): LatLng | null {
    return this.#entries[row]!.place.position
  }

  /** Degrees; NaN without a position. */
  latOf(row: number): number {
    return this.positionOf(row)?.lat ?? Number.NaN
  }

  /** Degrees; NaN without a position. */
  lngOf(row: number): number {
    return this.positionOf(row)?.lng ?? Number.NaN
  }

  /** Bytes of the index, without the rows' own bytes. */
  get memoryBytes(): number {
    return 0
  }

  #matches({ from, to, kind, towns, area }: SearchFilter): number[] {
    const rows: number[] = []
    for (const [row, { place }] of this.#entries.entries()) {
      if (kind !== 'all' && place.kind !== kind) continue
      if (place.kind === 'market' && (place.date === null || place.date < from || place.date > to)) continue
      if (towns !== 'all' && !towns.includes(place.town ?? '')) continue
      if (area && !(place.position && distanceKm(area.centre, place.position) <= area.radiusKm)) continue
      rows.push(row)
    }
    return rows
  }
}
