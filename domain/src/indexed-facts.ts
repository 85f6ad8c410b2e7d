/** What the search index is told of a place besides what every place has. */
import { featureBits } from './features.ts'

export const indexedFacts = {
  featureBitsOf: featureBits,
  /** No place says yet that it is one of several dates, that it is cancelled, or by which text its hours are judged. */
  seriesOf: () => 0,
  isCancelled: () => false,
  hoursKeyOf: () => '',
} as const
