/**
 * Reads a position as people write it in a cell: '57°42'30"N 11°58'E', 'POINT(11.97 57.7)', a link to a map, metres of
 * SWEREF 99 TM or RT 90.
 */
import type { LatLng } from '@fyndkartan/domain/geo'
import { positionOfMetres } from './swedish-grid.ts'

/** The longest text that is read, in characters. */
const maxLength = 500

const decimals = /^\(?(\d{2}[.,]\d{1,20})\s?[,;\s]\s?(\d{2}[.,]\d{1,20})\)?$/
const point =
  /^(?:SRID=4326; ?)?POINT ?(?:Z ?)?\( ?(-?\d{1,3}(?:\.\d{1,20})?) (-?\d{1,3}(?:\.\d{1,20})?)(?: -?[\d.]{1,20})? ?\)$/i
const metres = /^(?:N:? ?)?(\d{6,7}(?:[.,]\d{1,6})?)(?: ?[,;] ?| )(?:E:? ?)?(\d{6,7}(?:[.,]\d{1,6})?)$/i

/** The marker's position in links of Google Maps, OpenStreetMap, Apple Maps and others. The middle of the map is none. */
const inLinks: readonly RegExp[] = [
  /!3d(\d{2}\.\d{1,20})!4d(\d{1,2}\.\d{1,20})/,
  /[?&]mlat=(\d{2}\.\d{1,20})&mlon=(\d{1,2}\.\d{1,20})/,
  /[?&](?:q|query|daddr|destination|coordinate)=(?:loc:)?(\d{2}\.\d{1,20})(?:,|%2C)\+?(\d{1,2}\.\d{1,20})/i,
  /^https:\/\/maps\.apple\.com\/\S*[?&]ll=(\d{2}\.\d{1,20})(?:,|%2C)(\d{1,2}\.\d{1,20})/,
  /^geo:(\d{2}\.\d{1,20}),(\d{1,2}\.\d{1,20})/,
]

/** The position that a text gives; null if it gives none, or more than that. */
export function positionIn(text: string): LatLng | null {
  const written = text.trim()
  if (written.length > maxLength) return null
  const plain = decimals.exec(written)
  if (plain) return { lat: numberOf(plain[1]), lng: numberOf(plain[2]) }
  const wkt = point.exec(written)
  if (wkt) return { lat: numberOf(wkt[2]), lng: numberOf(wkt[1]) }
  const grid = metres.exec(written)
  if (grid) return positionOfMetres(numberOf(grid[1]), numberOf(grid[2]))
  if (!/^(?:https?:\/\/|geo:)/i.test(written)) return inMinutes(written)
  const found = inLinks.map((one) => one.exec(written)).find((match) => match !== null)
  return found ? { lat: numberOf(found[1]), lng: numberOf(found[2]) } : null
}

function numberOf(text = ''): number {
  return Number(text.replace(',', '.'))
}

/** Degrees with minutes and perhaps seconds, the direction before or after them. */
const angle =
  /([NSEWÖOV])? ?(\d{1,3}) ?[°º] ?(\d{1,2}(?:[.,]\d{1,10})?) ?['′’] ?(?:(\d{1,2}(?:[.,]\d{1,10})?) ?(?:["″”]|''|′′) ?)?([NSEWÖOV])?/giu

function inMinutes(text: string): LatLng | null {
  const found = [...text.matchAll(angle)]
  if (found.length !== 2 || !/^[\s,;]*$/.test(found.reduce((rest, [part]) => rest.replace(part, ''), text))) return null
  const [lat, lng] = found.map(([, before, degrees, minutes, seconds, after]) => {
    const isClear = numberOf(minutes) < 60 && numberOf(seconds ?? '0') < 60
    const sign = (before ?? after ?? '').toUpperCase()
    return { sign, value: isClear ? numberOf(degrees) + numberOf(minutes) / 60 + numberOf(seconds ?? '0') / 3600 : NaN }
  })
  if (!lat || !lng || !/^N?$/.test(lat.sign) || !/^[EÖO]?$/.test(lng.sign)) return null
  return Number.isNaN(lat.value + lng.value) ? null : { lat: rounded(lat.value), lng: rounded(lng.value) }
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
