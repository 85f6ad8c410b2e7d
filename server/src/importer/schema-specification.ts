/** Reads an OpeningHoursSpecification of schema.org. */
import { minutesPerDay, parseCivilDate } from '@fyndkartan/domain/local-time'
import { type DateSpan, everyWeekday, type Interval } from '@fyndkartan/domain/opening-hours/full-hours'
import { all, isItem, line, rawLine, rawLines, type SchemaItem, textOf } from './schema-values.ts'

/** The hours of some weekdays, in every week or on some dates. */
export interface SpecifiedHours {
  /** The first and the last date; an empty list for every week. */
  readonly dates: readonly DateSpan[]
  /** A bit for each weekday, Sunday is the lowest, and `holidayBit`. */
  readonly days: number
  /** Null for closed. */
  readonly interval: Interval | null
  readonly isSpecial: boolean
}

/** The bit of public holidays beside those of the weekdays. */
export const holidayBit = 1 << 7

/** Hours that are not understood. A business has no hours then: a day that is missing would be shown as closed. */
export class UnclearHours extends Error {
  readonly written: string

  constructor(reason: string, written: string) {
    super(reason)
    this.written = written
  }
}

/** The dates of hours whose validity has no beginning or no end. */
const [firstOfAll, lastOfAll] = ['2000-01-01', '2099-12-31']

/** Whether hours have no last date. */
export function isOpenEnded({ dates: [span] }: SpecifiedHours): boolean {
  return span?.to === lastOfAll
}

/**
 * The hours of a specification, which may open several times a day. Throws UnclearHours. `isSpecial`: the hours hold on
 * some dates only.
 */
export function readSpecification(rule: SchemaItem, isSpecial: boolean): readonly SpecifiedHours[] {
  const [opens, closes] = [rawLines(rule, 'opens'), rawLines(rule, 'closes')]
  const names = all(rule, 'dayOfWeek').map((value) => (isItem(value) ? line(value, 'name') || value.id : textOf(value)))
  const [from, to] = [rawLine(rule, 'validFrom'), rawLine(rule, 'validThrough')]
  const written = [...names, ...opens, ...closes, ...rawLines(rule, 'validFrom', 'validThrough')].join(' ')
  const dates = datesOf(from, to)
  const days = daysOfText(names.join(','))
  if (dates === null || days === null || (dates.length === 0 && (isSpecial || days === 0)))
    throw new UnclearHours('cannot be read', written)
  const areSeveral = opens.length > 1 && opens.length === closes.length
  const times = areSeveral ? opens.map((one, at) => [one, closes[at]]) : [[opens.join(' '), closes.join(' ')]]
  return times.map(([open = '', close = '']) => {
    const interval = intervalOf(open, close)
    if (interval === undefined) throw new UnclearHours('opens or closes at an unknown time', written)
    return { dates, days: days === 0 ? everyWeekday : days, interval, isSpecial }
  })
}

/** What some programs write instead of a time. */
export const closedWord = /^(?:closed|off|stängt)$/i

/** The hours from `opens` to `closes`; null for closed (schema.org: without `opens`, or both are midnight). */
export function intervalOf(opens: string, closes: string): Interval | null | undefined {
  if ([opens, closes].every((text) => text === '' || closedWord.test(text))) return null
  const [from, to] = [minuteOf(opens), minuteOf(closes)]
  if (from === 0 && to === 0) return null
  if (from === null || to === null || from === to || from === minutesPerDay) return undefined
  const end = to === minutesPerDay - 1 ? minutesPerDay : to
  return { from, to: end < from ? end + minutesPerDay : end }
}

function datesOf(fromText: string, toText: string): readonly DateSpan[] | null {
  if (fromText === '' && toText === '') return []
  const [from, to] = [fromText || firstOfAll, toText || lastOfAll].map((text) => parseCivilDate(text.slice(0, 10)))
  return from && to && from <= to ? [{ from, to }] : null
}

/** The beginnings of the weekdays' names in English and Swedish, Sunday first. */
const beginnings: readonly (readonly string[])[] = [
  ['su', 'sö', 'so'],
  ['mo', 'må'],
  ['tu', 'ti'],
  ['we', 'on'],
  ['th', 'to'],
  ['fr'],
  ['sa', 'lö', 'lo'],
]

const weekdayName =
  /^(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sön|mån|tis|ons|tors|fre|lör|son|man|lor)(?:day|dag)?(?:ar)?s?\.?$|^fredag/

/** Days of the week: a bit for each weekday and `holidayBit`; 0 for an empty text, null for an unknown name. */
export function daysOfText(text: string): number | null {
  let days = 0
  for (const part of text.toLowerCase().split(/[,;]/)) {
    const names = part.split(/[-–]/).map((name) => name.trim().replace(/^.*[/#:]/, ''))
    if (names.length === 1 && names[0] === '') continue
    const [from = null, to = from, ...more] = names.map(bitOf)
    if (from === null || to === null || more.length > 0) return null
    if (from !== to && Math.max(from, to) > 6) return null
    for (let day = from; (days |= 1 << day), day !== to;) day = (day + 1) % 7
  }
  return days
}

function bitOf(name: string): number | null {
  if (name === 'publicholidays' || name === 'ph') return 7
  const weekday = beginnings.findIndex((some) => some.some((beginning) => name.startsWith(beginning)))
  return weekday >= 0 && (name.length === 2 || weekdayName.test(name)) ? weekday : null
}

/**
 * The minute of a day, 0–1440, of '10:00', '9', '1000', '10:00:00+01:00', 'T10:00' or '5 pm'; null for any other text.
 */
function minuteOf(text: string): number | null {
  const pattern =
    /^(?:\d{4}-\d{2}-\d{2})?T?(\d{1,2})(?:[:.]?(\d{2}))?(?:[:.]\d{2}(?:\.\d{1,9})?)?(?:\s?([ap])\.?m\.?)?(?:Z|[+-]\d{2}:?\d{2})?$/i
  const [, hours, minutes = '0', half] = pattern.exec(text) ?? []
  if (hours === undefined) return null
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const minute = hour * 60 + Number(minutes)
  return Number(minutes) < 60 && minute <= minutesPerDay ? minute : null
}
