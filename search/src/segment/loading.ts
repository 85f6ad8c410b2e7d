/** Loads an index with all places, one by one, so that the caller need not hold them all in memory. */
import type { Place } from '@fyndkartan/domain/place'
import { SegmentBuilder } from './segment-builder.ts'
import { RowBytes } from './row-bytes.ts'
import { buildSegment } from './build-segment.ts'
import type { Segment } from './segment.ts'
import { type IndexedFacts, knownFactsOf } from './indexed-facts.ts'
import { Tables } from './tables.ts'

/** What the index asks its owner about a place, once when it is added. */
export interface PlaceIndexOptions {
  /** The bytes of a place's row in an answer. */
  readonly serialise: (place: Place) => Uint8Array
  /** The bytes of what else a place's own answer has; null or missing for nothing. */
  readonly serialiseRest?: (place: Place) => Uint8Array | null
  readonly facts: IndexedFacts
}

/** Adds a place's bytes and returns their position. */
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
  /** The highest of all, 0 for none. */
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

  /** `done` is called by `finish`. */
  constructor(options: PlaceIndexOptions, done: (loaded: Loaded) => void) {
    this.#options = options
    this.#done = done
  }

  /** Each place is added once. Throws a RangeError for an id, a revision or facts that the columns cannot hold. */
  add({ place, revision }: PlaceToLoad): void {
    const known = knownFactsOf(this.#options.facts, place)
    this.#builder.add({ place, revision, bytesAt: addBytes(this.#bytes, this.#options, place), facts: known })
    if (place.kind === 'shop') this.#counts.shops++
    else this.#counts.markets++
    this.#revision = Math.max(this.#revision, revision)
  }

  /** Called once, at the end: builds the segment and passes it on. Throws a RangeError when a place was added twice. */
  finish(): void {
    const tables = this.#tables
    tables.vocabulary.sort()
    const segment = buildSegment(this.#builder, tables.towns.size, tables.vocabulary.size)
    this.#done({ tables, bytes: this.#bytes, segment, revision: this.#revision, counts: this.#counts })
  }
}
