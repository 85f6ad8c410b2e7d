/** What the index must know of a place besides its name, town, address, position and date. */
import type { Place } from '@fyndkartan/domain/place'
import { checkFeatureBits } from './feature-column.ts'

/** Asked once, when a place is added. */
export interface IndexedFacts {
  /** Bits of what is known to hold; which bit is which is the caller's business; at most 31 bits. */
  featureBitsOf(place: Place): number
  /** Bits of what is known at all, for `PlaceIndex.countKnown`; at most 31 bits. */
  knownBitsOf(place: Place): number
  /** Who runs a shop; '' when that is unknown. Markets are not asked about. */
  chainOf(place: Place): string
  /** Which series a market is an occurrence of: a whole number above 0; 0 for a single date. Shops are not asked about. */
  seriesOf(place: Place): number
  /** Whether an occurrence is cancelled. Shops are not asked about. */
  isCancelled(place: Place): boolean
  /** A text that says when a shop is open, for `OpenFilter.judge`; '' when that is unknown. Markets are not asked about. */
  hoursKeyOf(place: Place): string
}

/** The answers for one place. */
export interface KnownFacts {
  /** The bits of its features from bit 1 on, and `cancelledBit`. */
  readonly bits: number
  readonly knownBits: number
  readonly chain: string
  readonly series: number
  readonly hoursKey: string
}

/** The lowest bit, so that it does not make the column wider. */
export const cancelledBit = 1

/** Room for the bits of features above `cancelledBit`, as a number of 32 bits with sign. */
export function bitsAboveCancelled(featureBits: number): number {
  return featureBits << 1
}

/** The inverse, for the bits of a row. */
export function featureBitsOf(bits: number): number {
  return bits >>> 1
}

/** Throws a RangeError for feature bits or a series that the columns cannot hold. */
export function knownFactsOf(facts: IndexedFacts, place: Place): KnownFacts {
  const featureBits = facts.featureBitsOf(place)
  const knownBits = facts.knownBitsOf(place)
  checkFeatureBits(featureBits)
  checkFeatureBits(knownBits)
  const isCancelled = place.kind === 'market' && facts.isCancelled(place)
  const bits = bitsAboveCancelled(featureBits) | (isCancelled ? cancelledBit : 0)
  if (place.kind === 'shop')
    return { bits, knownBits, chain: facts.chainOf(place), series: 0, hoursKey: facts.hoursKeyOf(place) }
  const series = facts.seriesOf(place)
  if (!(Number.isSafeInteger(series) && series >= 0)) throw new RangeError(`series ${series} is not a whole number`)
  return { bits, knownBits, chain: '', series, hoursKey: '' }
}
