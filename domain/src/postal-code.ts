/** Swedish postal codes: five digits, the first of which is not 0. */
import type { LatLng } from './geo.ts'

/** A postal code and its position, the middle of the addresses with that code. */
export interface PostalArea {
  readonly position: LatLng
  /** The postal code with its town, '434 40 Kungsbacka', or alone when the town is unknown. */
  readonly name: string
}

/** Reads a postal code: '43440', '434 40' and 'SE-434 40' become '434 40'; null for any other text. */
export function readPostalCode(text: string): string | null {
  const [, first, last] = /^(?:SE-)?([1-9]\d{2})\s?(\d{2})$/i.exec(text.trim()) ?? []
  return first === undefined || last === undefined ? null : `${first} ${last}`
}
