import type { LatLng } from './geo.ts'
import type { CivilDate } from './local-time.ts'

/** A flea market on one day (spec: temporary event). What is unknown is null. */
export interface Market {
  readonly kind: 'market'
  readonly id: number
  readonly name: string | null
  readonly address: string | null
  readonly town: string | null
  readonly position: LatLng | null
  readonly date: CivilDate | null
  /** Minute of the day, 0–1440. */
  readonly startMinute: number | null
  /** Minute of the day, 0–1440. */
  readonly endMinute: number | null
  readonly link: string | null
}

/** Spec §9: the markets that the slideshow fetches, in this order, 200 ms apart. */
export const slideshowMarketIds = [595, 872, 911] as const

/** Spec §9: the markets that carry a featured mark. */
export const featuredMarketIds: readonly number[] = [431, 432]
