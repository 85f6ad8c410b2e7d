/** Swedish postal codes: five digits, of which the first is not 0. */
import type { LatLng } from './geo.ts'

/** The middle of the addresses that have a postal code. */
export interface PostalArea {
  readonly position: LatLng
  /** '434 40 Kungsbacka', or '434 40' where the town is not known. */
  readonly name: string
}

/** '434 40' of '43440', '434 40' and 'SE-434 40'; null of anything else. */
export function readPostalCode(text: string): string | null {
  const [, first, last] = /^(?:SE-)?([1-9]\d{2})\s?(\d{2})$/i.exec(text.trim()) ?? []
  return first === undefined || last === undefined ? null : `${first} ${last}`
}
