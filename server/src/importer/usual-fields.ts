/**
 * Fills the usual columns of a table's row from others: coordinates in one cell, '10–14', a column a weekday, a
 * municipality.
 */
import {
  addDays,
  type CivilDate,
  formatClockTime,
  weekdayNames,
  weekdaysFromMonday,
} from '@fyndkartan/domain/local-time'
import { osmWeekdays } from '@fyndkartan/domain/opening-hours/osm-tokens'
import { parseOpeningHours } from '@fyndkartan/domain/opening-hours/parse'
import { parseOsmHours } from '@fyndkartan/domain/opening-hours/parse-osm-hours'
import { parseSwedishHours } from '@fyndkartan/domain/opening-hours/parse-swedish-hours'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { tidyEmail, tidyPhone } from '@fyndkartan/domain/public-contact'
import { parseTypedTime } from '@fyndkartan/domain/typed-time'
import { stateColumn, weekdayColumns } from './column-headings.ts'
import { maxDays } from './calendar-occurrences.ts'
import { datesInCell, timeInCell } from './cell-dates.ts'
import { coordinateOf, dateOf, timeOf } from './csv-values.ts'
import { hoursWhileClosed, isClosedForNow } from './life-cycle-words.ts'
import { positionIn } from './written-position.ts'

type Fields = Readonly<Record<string, string>>

export interface UsualFields {
  readonly fields: Fields
  /** The columns whose values cannot be read and are missing in `fields`. */
  readonly unread: readonly string[]
  /** The columns with hours that are stored as the text that they are. */
  readonly asText: readonly string[]
  /** The columns with several values, of which the first stands in `fields`. */
  readonly firstOnly: readonly string[]
  /** The columns with days without a year, which are those around today. */
  readonly yearAssumed: readonly string[]
}

/**
 * The cells of a row, with the values of further columns in the usual ones: an end date becomes `recurrence`.
 * `written`: text by column; '' for an empty cell. `today`: the day around which days without a year are.
 */
export function usualFields(written: Fields, kind: PlaceKind, today: CivilDate): UsualFields {
  const unread: string[] = []
  const asText: string[] = []
  const firstOnly: string[] = []
  const yearAssumed: string[] = []
  const notes = { unread, asText, firstOnly, yearAssumed }
  const fields: Record<string, string> = { ...written }
  const cell = (column: string) => fields[column] ?? ''
  fillPosition(fields, unread)
  fillContacts(fields, firstOnly)
  if (cell('town') === '') fields['town'] = cell('municipality').replace(/s? kommun$/i, '')
  if (kind === 'market') {
    fillTimes(fields, unread)
    fillDates(fields, unread, yearAssumed, today)
    return { fields, ...notes }
  }
  const [column = 'opening_hours'] = ['opening_hours', 'time'].filter((one) => cell(one) !== '')
  const typed = cell(column)
  fields['opening_hours'] = typed
  fields['time'] = ''
  const withHours = (osm: string) => ({ fields: { ...fields, opening_hours: '', opening_hours_osm: osm }, ...notes })
  if (isClosedForNow(cell(stateColumn))) return withHours(hoursWhileClosed)
  if (cell('opening_hours_osm') !== '') return { fields, ...notes }
  const hours = typed === '' ? hoursOfWeekdays(fields, asText) : hoursOf(typed)
  if (hours === null) return { fields, ...notes }
  if (hours.startsWith('"')) asText.push(column)
  return withHours(hours)
}

/** Fills latitude and longitude from a cell with both, and from two cells that hold other than decimal degrees. */
function fillPosition(fields: Record<string, string>, unread: string[]): void {
  const [both = '', latitude = '', longitude = ''] = ['coordinates', 'latitude', 'longitude'].map((one) => fields[one])
  const hasOwn = latitude !== '' || longitude !== ''
  if (hasOwn && !Number.isNaN(coordinateOf(latitude) + coordinateOf(longitude))) return
  const found = positionIn(hasOwn ? `${latitude} ${longitude}` : both)
  if (found) Object.assign(fields, { latitude: String(found.lat), longitude: String(found.lng) })
  else if (both !== '' && !hasOwn) unread.push('coordinates')
}

/** Takes the first telephone number, e-mail address and link of cells with more than that. */
function fillContacts(fields: Record<string, string>, firstOnly: string[]): void {
  for (const [column, read, separator] of contacts) {
    const typed = fields[column] ?? ''
    if (typed === '' || read(typed) === typed) continue
    const pieces = typed.split(separator).filter((piece) => piece !== '')
    const first = pieces.map(read).find((value) => value !== null)
    if (first === undefined || first === null) continue
    fields[column] = first
    if (pieces.length > 1) firstOnly.push(column)
  }
}

function linkIn(text: string): string | null {
  return /^(?:https?:\/\/|www\.)[^\s"()]+$/i.test(text) ? text.replace(/[,;]$/, '') : null
}

/** The columns of contacts, with a reader of one value (null if it is none) and the separators between several. */
const contacts: readonly (readonly [string, (text: string) => string | null, RegExp])[] = [
  [
    'phone',
    (text) => tidyPhone(text.replace(/^(?:tel(?:efon)?|tfn|mobil)[:.]? ?/i, '')),
    / ?(?:[,;(|]| \/ | eller | och ) ?/,
  ],
  ['email', (text) => tidyEmail(text.replace(/^<?(?:mailto:)?/i, '').replace(/>$/, '')), /[,;\s|]+/],
  ['link', linkIn, /[\s|()"]+|[,;](?=https?:|www)/],
]

/** Splits '10–14' in the column of the start, in one for both times, or among the opening hours. */
function fillTimes(fields: Record<string, string>, unread: string[]): void {
  // A start or end may have its date: '2026-12-12 10:00'. The day from which spreadsheets count is none.
  const [start, end] = ['start_time', 'end_time'].map((one) => dateOf(timeOf(fields[one] ?? '')))
  if (start) Object.assign(fields, { date: fields['date'] || start.date, start_time: start.time })
  if (end) {
    // After a time of day, midnight of an instant is the end of the day before.
    const isMidnight = end.time === '' && (start?.time ?? '') !== '' && /[T ]0?0:00/.test(fields['end_time'] ?? '')
    const last = isMidnight ? addDays(end.date as CivilDate, -1) : end.date
    Object.assign(fields, { end_date: fields['end_date'] || last, end_time: isMidnight ? '24:00' : end.time })
  }
  const ofDate = timeInCell(fields['date'] ?? '')
  if (fields['start_time'] === '' && fields['time'] === '') fields['time'] = ofDate
  const ofEndDate = dateOf(fields['end_date'] ?? '')?.time ?? ''
  if (fields['end_time'] === '') fields['end_time'] = ofEndDate
  const column = ['start_time', 'time', 'opening_hours'].find((one) => (fields[one] ?? '') !== '')
  if (column === undefined) return
  const times = timesOf(fields[column] ?? '')
  if (times !== null && (column !== 'start_time' || times[1] !== '')) {
    const [start, end] = times
    fields['start_time'] = start
    if (fields['end_time'] === '') fields['end_time'] = end
    if (column === 'opening_hours') fields[column] = ''
  } else if (column === 'time') unread.push(column)
}

/** The two times of '10–14', 'kl. 10.00 till 14.00', or '10' with an empty end; null for any other text. */
export function timesOf(cell: string): readonly [string, string] | null {
  const times = cell
    .replace(/^kl(?:ockan|\.)? ?/i, '')
    .split(/ ?[-–—] ?| till /)
    .map(parseTypedTime)
  const [start, end = null] = times
  if (start === null || start === undefined || times.length > 2 || (times.length === 2 && end === null)) return null
  return [formatClockTime(start), end === null ? '' : formatClockTime(end)]
}

/** Reads the column of the date; several dates, and those until the end date, become those of a series. */
function fillDates(fields: Record<string, string>, unread: string[], yearAssumed: string[], today: CivilDate): void {
  const read = datesInCell(fields['date'] ?? '', today)
  const [first, ...more] = read?.dates ?? []
  if (read && first !== undefined) {
    fields['date'] = first
    if (read.isYearAssumed) yearAssumed.push('date')
  }
  const listed = datesInCell(fields['recurrence'] ?? '', first ?? today)
  if (listed?.time === '') fields['recurrence'] = listed.dates.join(', ')
  if (listed?.time === '' && listed.isYearAssumed) yearAssumed.push('recurrence')
  if (more.length > 0 && fields['recurrence'] !== '') unread.push('date')
  else if (more.length > 0) fields['recurrence'] = more.join(', ')
  const end = fields['end_date'] ?? ''
  if (end === '' || first === undefined || (fields['recurrence'] !== '' && more.length === 0)) return
  const [last, ...others] = datesInCell(end, first)?.dates ?? []
  const dates = Array.from({ length: maxDays }, (_, day) => addDays(first, day))
  if (last === undefined || others.length + more.length > 0 || !dates.includes(last)) unread.push('end_date')
  else if (last > first) fields['recurrence'] = dates.filter((date) => date > first && date <= last).join(', ')
}

/**
 * Hours in OpenStreetMap's syntax, as a comment if they are not clear. Null for hours in the form of spec §3, which has a
 * column of its own.
 */
function hoursOf(cell: string): string | null {
  const ours = parseOpeningHours(cell)
  if (ours.kind === 'special' || (ours.kind === 'week' && ours.days.every((day) => day?.kind !== 'invalid' && day)))
    return null
  const swedish = parseSwedishHours(cell)
  if (swedish !== null) return swedish
  // A time alone does not say on which days.
  const hasDays = /\p{L}|24\/7/u.test(cell)
  return hasDays && parseOsmHours(cell) !== null ? cell : comment(cell)
}

/** The hours of the columns with one cell a weekday: an empty one is closed if another has hours. */
function hoursOfWeekdays(fields: Fields, asText: string[]): string | null {
  const rules = weekdaysFromMonday.flatMap((weekday, at) => {
    const column = weekdayColumns[at] ?? ''
    const typed = fields[column] ?? ''
    if (typed === '') return []
    const read = parseSwedishHours(`${weekdayNames[weekday]} ${typed}`)
    if (read !== null && !/[,;|]/.test(read.replaceAll(/,(?=\d)/g, ''))) return [read]
    asText.push(column)
    return [`${osmWeekdays[weekday]} ${comment(typed)}`]
  })
  return rules.length === 0 ? null : rules.join('; ')
}

function comment(text: string): string {
  return `"${text.replaceAll('"', '’')}"`
}
