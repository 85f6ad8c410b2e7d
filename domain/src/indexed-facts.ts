/** The facts that the search index stores of a place, besides the columns that every place has. */
import { featureBits, knownBits } from './features.ts'
import { hoursKeyOf } from './judged-filter.ts'
import type { Place } from './place.ts'

export const indexedFacts = {
  featureBitsOf: featureBits,
  knownBitsOf: knownBits,
  chainOf: (place: Place) => (place.kind === 'shop' ? (place.chain ?? '') : ''),
  seriesOf: (place: Place) => (place.kind === 'market' ? (place.seriesId ?? 0) : 0),
  isCancelled: (place: Place) => place.kind === 'market' && place.cancellation !== null,
  /** For `judgedFilter`. */
  hoursKeyOf: (place: Place) => (place.kind === 'shop' ? hoursKeyOf(place) : ''),
} as const
