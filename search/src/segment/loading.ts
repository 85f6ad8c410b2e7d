/** Builds a new index from places that the caller adds one by one, so that they need not all be in memory. */
import type { Place } from '@fyndkartan/domain/place'
import { SegmentBuilder } from './segment-builder.ts'
import { RowBytes } from './row-bytes.ts'
import { buildSegment } from './build-segment.ts'
import type { Segment } from './segment.ts'
import { type IndexedFacts, knownFactsOf } from './indexed-facts.ts'
import { Tables } from './tables.ts'

/** Functions that the caller of the index gives. Each is called once for a place, when the place is added. */
export interface PlaceIndexOptions {
  /** Returns the bytes of a place as results contain it. */
  readonly serialise: (place: Place) => Uint8Array
  /** Returns the bytes that only the answer for a single place contains; null if there are none. */
  readonly serialiseRest?: (place: Place) => Uint8Array | null
  readonly facts: IndexedFacts
}

/** Stores the serialised bytes of a place. Returns their position. */
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
  /** The highest revision of the places; 0 if there are no places. */
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

  /** `done` gets the result when `finish` is called. */
  constructor(options: PlaceIndexOptions, done: (loaded: Loaded) => void) {
    this.#options = options
    this.#done = done
  }

  /**
   * Adds a place, which must not be added twice. Throws a RangeError for an id, a revision or facts that do not fit
   * into the columns.
   */
  add({ place, revision }: PlaceToLoad): void {
    const known = knownFactsOf(this.#options.facts, place)
    this.#builder.add({ place, revision, bytesAt: addBytes(this.#bytes, this.#options, place), facts: known })
    if (place.kind === 'shop') this.#counts.shops++
    else this.#counts.markets++
    this.#revision = Math.max(this.#revision, revision)
  }

  /**
   * Builds the segment and calls `done`. Call it once, after the last place. Throws a RangeError if a place was added
   * twice.
   */
  finish(): void {
    const tables = this.#tables
    tables.vocabulary.sort()
    const segment = buildSegment(this.#builder, tables.towns.size, tables.vocabulary.size)
    this.#done({ tables, bytes: this.#bytes, segment, revision: this.#revision, counts: this.#counts })
  }
}
