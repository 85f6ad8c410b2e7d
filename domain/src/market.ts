import type { FactsOf } from './facts.ts'
import type { FoundPosition } from './found-position.ts'
import type { Trust } from './trust.ts'

/** A flea market on one day (spec: temporary event). What is unknown is null. */
export interface Market extends FactsOf<'market'> {
  readonly kind: 'market'
  readonly id: number
  /** Missing in answers that leave it out. */
  readonly trust?: Trust
  /** Missing when the place has its own position, and when none was found. */
  readonly found?: FoundPosition
  /** The series of which it is a date; null for a single date. */
  readonly seriesId: number | null
}

/** Spec §9: the markets that the slideshow fetches, in this order, 200 ms apart. */
export const slideshowMarketIds = [595, 872, 911] as const

/** Spec §9: the markets that carry a featured mark. */
export const featuredMarketIds: readonly number[] = [431, 432]
