/**
 * Words for shops that are not there: keys of OpenStreetMap, prefixes of its keys
 * (https://wiki.openstreetmap.org/wiki/Lifecycle_prefix), and phrases in names and hours.
 */

/** Of a former shop. */
export const goneWords = [
  'disused',
  'abandoned',
  'closed',
  'demolished',
  'destroyed',
  'razed',
  'removed',
  'ruins',
  'was',
  'permanently_closed',
  'nedlagd',
]

/** Of a shop that does not exist yet. */
export const plannedWords = ['construction', 'planned', 'proposed']

const closedForGood = [
  'permanent stäng',
  'stängd permanent',
  'stängt permanent',
  'stängd för gott',
  'stängt för gott',
  'permanently closed',
  'closed permanently',
  'closed for good',
  'har upphört',
  'har lagts ne',
]

/** Matches a state, not a name, that only a former shop has. */
const formerState = /^(?:upphört|avveckla[dt]|avslutad|har stängt|stängt sedan \d{4}|defunct|out of business|closed)$/i

/** Matches the state of a place that is closed for a time. */
const closedForNow =
  /^(?:closed[ _]temporarily|temporar(?:il)?y[ _]closed|(?:tillfälligt|temporärt) stäng[td]|stäng[td] tillfälligt)\.?$/i

/** The hours of a shop that is closed for a time, which are not the usual ones: a comment in OpenStreetMap's syntax. */
export const hoursWhileClosed = '"Tillfälligt stängt"'

/** The report's reason for a shop without its usual hours. */
export const closedReason = 'closed for a time, usual hours not shown'

/** Whether a cell or property with the state of a place says that it is closed for a time: 'CLOSED_TEMPORARILY'. */
export function isClosedForNow(text: string): boolean {
  return closedForNow.test(text.trim())
}

/** Whether a cell or property with the state of a shop, 'Upphört' or 'closed', says that it is a former one. */
export function isFormerState(text: string): boolean {
  return formerState.test(text.trim()) || saysFormer(text)
}

/**
 * Whether a name, a status or a text of hours says that the shop is a former one: 'Kupan (nedlagd)', 'f.d. Kupan',
 * 'Stängt för gott'. A shop in a former school ('Loppis i nedlagd skola') and one that is temporarily closed are not.
 */
export function saysFormer(text: string): boolean {
  const written = text.normalize('NFC').replaceAll('_', ' ').split(/\s/).filter(Boolean).join(' ')
  const folded = written.toLowerCase()
  if (closedForGood.some((phrase) => folded.includes(phrase))) return true
  if (/^(?:f\. ?d\.?|fd\.) |^före detta /.test(folded) || /^fd |^NEDLAG[DT] /.test(written)) return true
  return folded
    .split(/[()[\]:;,|–—!"]| - /)
    .map((part) => part.trim())
    .some((part) => /^f\. ?d\.?$|(?:^|\s)nedlag[dt]$|^nedlag[dt] (?:sedan |i )?[\d\s-]{0,20}$/.test(part))
}
