/** What the index reads from a place besides its name, town, address, position and date. */
import type { Place } from '@fyndkartan/domain/place'
import { checkFeatureBits } from './feature-column.ts'

/** Functions that the caller of the index gives. Each is called once for a place, when the place is added. */
export interface IndexedFacts {
  /** The facts that hold for a place, one bit for each fact, at most 31. The caller chooses the bits. */
  featureBitsOf(place: Place): number
  /**
   * The facts that are known of a place, true or false, one bit for each fact, at most 31; for `PlaceIndex.countKnown`.
   */
  knownBitsOf(place: Place): number
  /** The name of the chain that runs a shop; '' if unknown. Not called for markets. */
  chainOf(place: Place): string
  /**
   * The id of the series that a market belongs to, a whole number above 0; 0 for a market with one date. Not called for
   * shops.
   */
  seriesOf(place: Place): number
  /** Whether a market, or this date of a series, is cancelled. Not called for shops. */
  isCancelled(place: Place): boolean
  /** A text from which `OpenFilter.judge` tells when a shop is open; '' if unknown. Not called for markets. */
  hoursKeyOf(place: Place): string
}

/** The results of `IndexedFacts` for one place. */
export interface KnownFacts {
  /** The bits of facts that hold, shifted by one, and `cancelledBit`. */
  readonly bits: number
  readonly knownBits: number
  readonly chain: string
  readonly series: number
  readonly hoursKey: string
}

/** The bit of a cancelled date. The lowest one, so that it does not make the column wider. */
export const cancelledBit = 1

/** Shifts the bits of facts by one to make space for `cancelledBit`. The result is a signed 32-bit number. */
export function bitsAboveCancelled(featureBits: number): number {
  return featureBits << 1
}

/** The reverse of `bitsAboveCancelled`: the bits of facts without `cancelledBit`. */
export function featureBitsOf(bits: number): number {
  return bits >>> 1
}

/** Calls `facts` for a place. Throws a RangeError for bits or a series that do not fit into the columns. */
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
