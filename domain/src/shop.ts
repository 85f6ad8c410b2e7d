import type { LatLng } from './geo.ts'

/** A second-hand shop with a fixed address. What is unknown is null; spec §3's 'n/a' never comes this far. */
export interface Shop {
  readonly kind: 'shop'
  readonly id: number
  readonly name: string | null
  readonly address: string | null
  readonly town: string | null
  readonly position: LatLng | null
  /** Spec §3's text form or a special word, as stored; read it with `parseOpeningHours`. */
  readonly openingHours: string | null
  readonly link: string | null
}
