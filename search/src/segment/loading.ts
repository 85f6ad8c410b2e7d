/** Everything on its way into an index: places are taken in one by one, so whoever reads them need not keep them. */
import type { Place } from '@fyndkartan/domain/place'
import { SegmentBuilder } from './segment-builder.ts'
import { RowBytes } from './row-bytes.ts'
import { buildSegment } from './build-segment.ts'
import type { Segment } from './segment.ts'
import { TownNumbers } from '../text/town-numbers.ts'
import { Vocabulary } from '../text/vocabulary.ts'

/** What the index asks its owner about a place, once when it is taken in. */
export interface PlaceIndexOptions {
  /** The bytes of a place's row in an answer. */
  readonly serialise: (place: Place) => Uint8Array
  /** Bits of the yes/no facts known to be true; which bit is which is the caller's business; at most 31 bits. */
  readonly featureBitsOf: (place: Place) => number
}

export interface PlaceToLoad {
  readonly revision: number
  readonly place: Place
}

export interface Loaded {
  readonly vocabulary: Vocabulary
  readonly townNumbers: TownNumbers
  readonly bytes: RowBytes
  readonly segment: Segment
  /** The highest there was, 0 for none. */
  readonly revision: number
  readonly counts: { shops: number; markets: number }
}

export class Loading {
  readonly #options: PlaceIndexOptions
  readonly #done: (loaded: Loaded) => void
  readonly #vocabulary = new Vocabulary()
  readonly #townNumbers = new TownNumbers(this.#vocabulary)
  readonly #bytes = new RowBytes()
  readonly #builder = new SegmentBuilder(this.#vocabulary, this.#townNumbers)
  readonly #counts = { shops: 0, markets: 0 }
  #revision = 0

  /** `done` gets what has been loaded. */
  constructor(options: PlaceIndexOptions, done: (loaded: Loaded) => void) {
    this.#options = options
    this.#done = done
  }

  /** Each place comes once. Throws a RangeError for an id or a revision beyond its column. */
  add({ place, revision }: PlaceToLoad): void {
    const { serialise, featureBitsOf } = this.#options
    const featureBits = featureBitsOf(place)
    this.#builder.add({ place, revision, bytesAt: this.#bytes.add(serialise(place)), featureBits })
    if (place.kind === 'shop') this.#counts.shops++
    else this.#counts.markets++
    this.#revision = Math.max(this.#revision, revision)
  }

  /** Once, at the end: lays out what has come and hands it to the index. Throws a RangeError when a place came twice. */
  finish(): void {
    const [vocabulary, townNumbers] = [this.#vocabulary, this.#townNumbers]
    vocabulary.sort()
    const segment = buildSegment(this.#builder, townNumbers.size, vocabulary.size)
    const [bytes, revision, counts] = [this.#bytes, this.#revision, this.#counts]
    this.#done({ vocabulary, townNumbers, bytes, segment, revision, counts })
  }
}
