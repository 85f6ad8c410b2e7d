import type { FactsOf } from './facts.ts'
import type { FoundPosition } from './found-position.ts'
import type { Trust } from './trust.ts'

/** A flea market on one day (in the specification: temporary event). Unknown facts are null. */
export interface Market extends FactsOf<'market'> {
  readonly kind: 'market'
  readonly id: number
  /** When and by whom the market was last checked; missing in answers that leave it out. */
  readonly trust?: Trust
  /** The position that was looked up; missing when the market has a position of its own or none was found. */
  readonly found?: FoundPosition
  /** The id of the series to which this date belongs; null for a market with a single date. */
  readonly seriesId: number | null
}

/** The ids of the markets that the slideshow fetches, in this order and 200 ms apart (spec §9). */
export const slideshowMarketIds = [595, 872, 911] as const

/** The ids of the markets that are marked as featured (spec §9). */
export const featuredMarketIds: readonly number[] = [431, 432]
