/** The values that the search index stores for a place in addition to the columns that every place has. */
import { featureBits, knownBits } from './features.ts'
import { hoursKeyOf } from './judged-filter.ts'
import type { Place } from './place.ts'

export const indexedFacts = {
  featureBitsOf: featureBits,
  knownBitsOf: knownBits,
  chainOf: (place: Place) => (place.kind === 'shop' ? (place.chain ?? '') : ''),
  seriesOf: (place: Place) => (place.kind === 'market' ? (place.seriesId ?? 0) : 0),
  isCancelled: (place: Place) => place.kind === 'market' && place.cancellation !== null,
  /** A shop's opening hours as one text, which `judgedFilter` reads. */
  hoursKeyOf: (place: Place) => (place.kind === 'shop' ? hoursKeyOf(place) : ''),
} as const
