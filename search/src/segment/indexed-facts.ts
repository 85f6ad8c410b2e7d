/** The facts that the index reads from a place, besides its name, town, address, position and date. */
import type { Place } from '@fyndkartan/domain/place'
import { checkFeatureBits } from './feature-column.ts'

/** Functions of the caller; each is called once, when a place is added. */
export interface IndexedFacts {
  /** The bits of facts that hold, at most 31. The caller assigns the bits. */
  featureBitsOf(place: Place): number
  /** The bits of facts that are known, true or false, for `PlaceIndex.countKnown`; at most 31. */
  knownBitsOf(place: Place): number
  /** The name of the chain that runs a shop; '' if unknown. Not called for markets. */
  chainOf(place: Place): string
  /**
   * The id of the series that a market belongs to: a whole number above 0; 0 for a single date. Not called for shops.
   */
  seriesOf(place: Place): number
  /** Tells whether an occurrence is cancelled. Not called for shops. */
  isCancelled(place: Place): boolean
  /** A text for `OpenFilter.judge` that says when a shop is open; '' if unknown. Not called for markets. */
  hoursKeyOf(place: Place): string
}

/** The indexed facts of one place. */
export interface KnownFacts {
  /** Feature bits from bit 1 on, and `cancelledBit`. */
  readonly bits: number
  readonly knownBits: number
  readonly chain: string
  readonly series: number
  readonly hoursKey: string
}

/** The lowest bit, so that it does not widen the column. */
export const cancelledBit = 1

/** Shifts feature bits above `cancelledBit`. The result is a signed 32-bit number. */
export function bitsAboveCancelled(featureBits: number): number {
  return featureBits << 1
}

/** Inverse of `bitsAboveCancelled`: the feature bits of a row's bits. */
export function featureBitsOf(bits: number): number {
  return bits >>> 1
}

/** Reads the facts of a place. Throws a RangeError for feature bits or a series that do not fit into the columns. */
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
