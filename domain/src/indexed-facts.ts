/** What the search index is told of a place besides what every place has. */
import { featureBits } from './features.ts'
import { hoursKeyOf } from './judged-filter.ts'
import type { Place } from './place.ts'

export const indexedFacts = {
  featureBitsOf: featureBits,
  /** No place says yet that it is one of several dates, or that it is cancelled. */
  seriesOf: () => 0,
  isCancelled: () => false,
  /** For `judgedFilter`. */
  hoursKeyOf: (place: Place) => (place.kind === 'shop' ? hoursKeyOf(place) : ''),
} as const
