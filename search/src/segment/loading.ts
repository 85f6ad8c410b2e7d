/** Loads all places into a new index one by one, so that the caller need not hold them all in memory. */
import type { Place } from '@fyndkartan/domain/place'
import { SegmentBuilder } from './segment-builder.ts'
import { RowBytes } from './row-bytes.ts'
import { buildSegment } from './build-segment.ts'
import type { Segment } from './segment.ts'
import { type IndexedFacts, knownFactsOf } from './indexed-facts.ts'
import { Tables } from './tables.ts'

/** Functions of the caller, called once for each place when it is added. */
export interface PlaceIndexOptions {
  /** Serialises the row of a place as answers contain it. */
  readonly serialise: (place: Place) => Uint8Array
  /** Serialises the part that only the answer for a single place contains; null or missing if there is none. */
  readonly serialiseRest?: (place: Place) => Uint8Array | null
  readonly facts: IndexedFacts
}

/** Stores a place's serialised bytes and returns their position. */
export function addBytes(bytes: RowBytes, { serialise, serialiseRest }: PlaceIndexOptions, place: Place): number {
  return bytes.add(serialise(place), serialiseRest?.(place) ?? null)
}

export interface PlaceToLoad {
  readonly revision: number
  readonly place: Place
}

export interface Loaded {
  readonly tables: Tables
  readonly bytes: RowBytes
  readonly segment: Segment
  /** The highest revision of all places; 0 if there are none. */
  readonly revision: number
  readonly counts: { shops: number; markets: number }
}

export class Loading {
  readonly #options: PlaceIndexOptions
  readonly #done: (loaded: Loaded) => void
  readonly #tables = new Tables()
  readonly #bytes = new RowBytes()
  readonly #builder = new SegmentBuilder(this.#tables)
  readonly #counts = { shops: 0, markets: 0 }
  #revision = 0

  /** `finish` calls `done` with the result. */
  constructor(options: PlaceIndexOptions, done: (loaded: Loaded) => void) {
    this.#options = options
    this.#done = done
  }

  /**
   * Adds a place; each place may be added once. Throws a RangeError for an id, a revision or facts that do not fit into
   * the columns.
   */
  add({ place, revision }: PlaceToLoad): void {
    const known = knownFactsOf(this.#options.facts, place)
    this.#builder.add({ place, revision, bytesAt: addBytes(this.#bytes, this.#options, place), facts: known })
    if (place.kind === 'shop') this.#counts.shops++
    else this.#counts.markets++
    this.#revision = Math.max(this.#revision, revision)
  }

  /**
   * Builds the segment and passes it to `done`. Must be called once, at the end. Throws a RangeError if a place was
   * added twice.
   */
  finish(): void {
    const tables = this.#tables
    tables.vocabulary.sort()
    const segment = buildSegment(this.#builder, tables.towns.size, tables.vocabulary.size)
    this.#done({ tables, bytes: this.#bytes, segment, revision: this.#revision, counts: this.#counts })
  }
}
