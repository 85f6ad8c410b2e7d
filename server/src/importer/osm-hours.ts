/**
 * Converts OpenStreetMap's opening_hours (https://wiki.openstreetmap.org/wiki/Key:opening_hours) to the form of spec
 * §3: one interval a day for seven days, or the special word that fits, or nothing. `parseOsmHours` reads the grammar;
 * the rest here finds a word for values that it does not read.
 */
import { facts } from '@fyndkartan/domain/facts'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { formatWeekHours } from '@fyndkartan/domain/opening-hours/format'
import type { FullHours } from '@fyndkartan/domain/opening-hours/full-hours'
import { parseOpeningHours } from '@fyndkartan/domain/opening-hours/parse'
import { parseOsmHours } from '@fyndkartan/domain/opening-hours/parse-osm-hours'
import type { SpecialHours } from '@fyndkartan/domain/opening-hours/special-hours'
import { saysOnlyClosures, toSpecText, weekPart } from '@fyndkartan/domain/opening-hours/stored-hours'

export type ImportedHours =
  /** A week or a special word, as stored. */
  | { readonly text: string }
  /** The hours cannot be expressed in the form of spec §3; the reason goes into the report. */
  | { readonly text: null; readonly reason: string }

export const byAppointment = /appointment|förfrågan|överenskommelse|bokning/i
/** Matches a time, or a span of whole hours: '10:00', '10-18'. */
export const hasTime = /\d[:.]\d|\d ?[-–] ?\d/
/** Matches hours of a season. Midsummer is a holiday. */
const bySeason = /season|säsong|(?<!mid)(?:summer|sommar)/i
const byTheSun = /sunrise|sunset|dawn|dusk/i
const schoolHolidays = /\bSH\b/i
const forHolidays = /^\s*(?:PH|easter)\b/i
/** Matches hours that are uncertain: an open end, the nth weekday of a month, or a comment in place of hours. */
const uncertain = /\+|\[|"|\bunknown\b/i

const osmWords = new Set(
  `mo tu we th fr sa su ph sh jan feb mar apr may jun jul aug sep oct nov dec easter week day days
  off closed open unknown sunrise sunset dawn dusk`.split(/\s+/),
)
const osmParts = /\p{L}+|\d{1,4}(?:[:.]\d\d)?(?![\d.]|:\d)|:(?= |$)|[\s;,|/()[\]+–-]/gu

/** Whether a value can be in OpenStreetMap's syntax, of which `parseOsmHours` reads only the usual part. */
export function isOsmSyntax(value: string): boolean {
  if (facts.openingHoursOsm.read(value).value === null) return false
  if (parseOsmHours(value) !== null) return true
  // Texts between quotation marks are comments.
  const withoutComments = value
    .split('"')
    .filter((_, index) => index % 2 === 0)
    .join(' ')
  const words = withoutComments.match(/\p{L}+/gu) ?? []
  return words.every((word) => osmWords.has(word.toLowerCase())) && withoutComments.replaceAll(osmParts, '') === ''
}

/**
 * Converts one value to the hours that are valid from `today` on; rules for holidays and single days are ignored.
 * Hours of a season or of a few days a year become 'säsongsbaserade'. Alternating hours, hours with an unknown end and
 * those that depend on school holidays become 'varierar'; hours by appointment only become 'på_förfrågan'. Several
 * intervals a day, days without times and unreadable values cannot be expressed. A text that already has the
 * form of spec §3 stays.
 */
export function osmHours(value: string, today: CivilDate): ImportedHours {
  const ours = parseOpeningHours(value)
  if (ours.kind === 'special') return { text: ours.word }
  if (ours.kind === 'week' && ours.days.every((day) => day !== null && day.kind !== 'invalid'))
    return { text: formatWeekHours(ours.days) }
  if (byTheSun.test(value)) return special('varierar')
  // Sweden's school holidays differ by municipality and are not known.
  if (schoolHolidays.test(value) && isOsmSyntax(value)) return special('varierar')
  const rules = value.split(';').filter((rule) => rule.trim() !== '')
  const withoutHolidays = rules.filter((rule) => !forHolidays.test(rule)).join(';')
  const hours = parseOsmHours(value) ?? parseOsmHours(withoutHolidays)
  if (hours) return textOf(hours, today)
  if (isOsmSyntax(value)) return wordFor(value, rules)
  // The value is a sentence, not OpenStreetMap's syntax. One with times says when the shop is open without an
  // appointment.
  if (byAppointment.test(value) && !hasTime.test(value)) return special('på_förfrågan')
  if (bySeason.test(value)) return special('säsongsbaserade')
  return unreadable(value)
}

function textOf(hours: FullHours, today: CivilDate): ImportedHours {
  const text = toSpecText(hours) ?? weekPart(hours, today)
  if (text !== null) return { text }
  return { text, reason: saysOnlyClosures(hours) ? 'only says when it is closed' : 'several intervals a day' }
}

/** The special word for a value in OpenStreetMap's syntax that `parseOsmHours` does not read. */
function wordFor(value: string, rules: readonly string[]): ImportedHours {
  if (rules.every((rule) => byAppointment.test(rule))) return special('på_förfrågan')
  if (uncertain.test(value)) return special('varierar')
  return /\d[:.]\d/.test(value) ? unreadable(value) : { text: null, reason: 'days without times' }
}

export function unreadable(value: string): { readonly text: null; readonly reason: string } {
  return { text: null, reason: `cannot be read: ${JSON.stringify(value.slice(0, 100))}` }
}

function special(word: SpecialHours): ImportedHours {
  return { text: word }
}
