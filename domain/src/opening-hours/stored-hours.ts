/**
 * A shop's hours are stored as two texts: that of spec §3, for an ordinary week with one interval a day, and one in
 * OpenStreetMap's syntax, for all other hours.
 */
import { type CivilDate, dayNumber, minutesPerDay, type Weekday, weekdayNames } from '../local-time.ts'
import { isAlways } from './format-osm-hours.ts'
import { formatWeekHours } from './format.ts'
import {
  everyWeekday,
  type FullHours,
  type HoursRule,
  hasWeekday,
  type Interval,
  plainRule,
  rulesOfWeek,
  tidyIntervals,
  type WeekIntervals,
} from './full-hours.ts'
import { type DayHours, type OpeningHours, parseOpeningHours } from './parse.ts'
import type { SpecialHours } from './special-hours.ts'
import { parseOsmHours } from './parse-osm-hours.ts'

export interface HoursTexts {
  readonly openingHours: string | null
  readonly openingHoursOsm: string | null
}

export type StoredHours =
  | { readonly kind: 'known'; readonly hours: FullHours }
  /** `hours`: what OpenStreetMap's text says beside the word, if it is readable; no hours in it are certain. */
  | { readonly kind: 'special'; readonly word: SpecialHours; readonly hours?: FullHours }
  /** There are no hours, or their text is unreadable and is shown as written. */
  | { readonly kind: 'unknown' }

/**
 * Reads the two texts of a shop. OpenStreetMap's text takes precedence, unless all its hours are uncertain and the other
 * text has a special word. If it is unreadable, or says only when the shop is closed, the hours are unknown, even when
 * the text of spec §3 has a week: a shop has OpenStreetMap's text only because its hours differ from that week.
 */
export function readHours(texts: HoursTexts): StoredHours {
  const hasOsmText = texts.openingHoursOsm !== null && texts.openingHoursOsm.trim() !== ''
  const ofOsm = hasOsmText ? parseOsmHours(texts.openingHoursOsm) : null
  const isCertain = ofOsm?.rules.some(({ doubt, intervals }) => doubt === null && intervals.length > 0) === true
  if (ofOsm && isCertain) return { kind: 'known', hours: ofOsm }
  const spec = parseOpeningHours(texts.openingHours)
  if (spec.kind === 'special') return { kind: 'special', word: spec.word, ...(ofOsm && { hours: ofOsm }) }
  if (ofOsm && !saysOnlyClosures(ofOsm)) return { kind: 'known', hours: ofOsm }
  const ofSpec = hasOsmText ? null : fromSpecText(spec)
  return ofSpec ? { kind: 'known', hours: ofSpec } : { kind: 'unknown' }
}

/**
 * The two texts in the form in which they are stored. Hours that the text of spec §3 can express are stored only there;
 * for all other hours it contains the ordinary week, if there is one. Unreadable hours stay unchanged.
 */
export function tidyHoursTexts(texts: HoursTexts): HoursTexts {
  const hours = texts.openingHoursOsm === null ? null : parseOsmHours(texts.openingHoursOsm)
  if (hours === null) return texts
  const whole = toSpecText(hours)
  if (whole !== null) return { openingHours: whole, openingHoursOsm: null }
  return { ...texts, openingHours: texts.openingHours ?? weekPart(hours, beforeAll) }
}

/** A day before all others: no date is past on it. */
const beforeAll: CivilDate = '0001-01-01'

/**
 * The hours of a week; null for special words, missing hours and a week with an unreadable day. A day that the text
 * does not list is closed (spec §4).
 */
export function fromSpecText(spec: OpeningHours): FullHours | null {
  if (spec.kind !== 'week' || spec.days.some((day) => day?.kind === 'invalid')) return null
  const week = spec.days.map((day) => {
    if (day?.kind !== 'open') return []
    return [{ from: day.from, to: day.to <= day.from ? day.to + minutesPerDay : day.to }]
  })
  const rules = rulesOfWeek(week, plainRule, 0)
  return { rules: rules.length === 0 ? [plainRule] : rules }
}

/**
 * Whether hours name days on which the shop is closed and nothing of the other days: 'PH off', 'Su closed'. A rule for
 * every day of the year says that it is closed.
 */
export function saysOnlyClosures({ rules }: FullHours): boolean {
  const closed = rules.reduce((days, rule) => days | (isOrdinary(rule) ? rule.weekdays : 0), 0)
  return rules.every(({ intervals }) => intervals.length === 0) && closed !== everyWeekday
}

/** The text of spec §3 for hours that it can express completely; null for others. */
export function toSpecText({ rules, notes = [] }: FullHours): string | null {
  if (notes.length > 0 || saysOnlyClosures({ rules })) return null
  // Open round the clock includes public holidays, but an ordinary week says nothing about holidays.
  if (rules.length > 1 && rules.some(isAlways)) return null
  return rules.every(isOrdinary) ? weekText(rules) : null
}

/**
 * The closest text of spec §3 for hours that it cannot express: the ordinary week without holidays and single dates,
 * 'säsongsbaserade' if the hours change with the season or if the shop is open on single dates only, 'varierar' if weeks
 * alternate or hours of a whole day are uncertain, 'på_förfrågan' if all are by appointment. Null when a day has several intervals, or when nothing is said of
 * ordinary days. Dates before `today` are past.
 */
export function weekPart(hours: FullHours, today: CivilDate): string | null {
  if (saysOnlyClosures(hours)) return null
  const open = hours.rules.filter(({ intervals }) => intervals.length > 0)
  if (open.length > 0 && open.every(isByAppointment)) return 'på_förfrågan' satisfies SpecialHours
  const regular = regularRules(hours, today)
  const coming = hours.rules.filter((rule) => !isPast(rule, today))
  const opens = (rules: readonly HoursRule[]) => rules.filter(({ intervals }) => intervals.length > 0)
  const seasonal = opens(regular).length > 0 ? regular : opens(coming)
  if (seasonal.some(({ weeks }) => weeks.length > 0)) return 'varierar' satisfies SpecialHours
  if (seasonal.length > 0 && seasonal.every(({ dates }) => dates.length > 0))
    return 'säsongsbaserade' satisfies SpecialHours
  if (seasonal.some(({ nth, doubt, intervals }) => nth.length > 0 || isVague(doubt, intervals)))
    return 'varierar' satisfies SpecialHours
  if (regular.some(({ dates }) => dates.length > 0)) return 'säsongsbaserade' satisfies SpecialHours
  return opens(regular).length === 0 && regular.length < hours.rules.length ? null : weekText(regular)
}

const byAppointment = /appointment|förfrågan|överenskommelse|bokning/i

function isByAppointment({ doubt }: HoursRule): boolean {
  return doubt !== null && byAppointment.test(doubt)
}

/** Whether hours are uncertain for no stated reason, or for the whole day: 'unknown', 'Sa "by appointment"'. */
function isVague(doubt: string | null, intervals: readonly Interval[]): boolean {
  return doubt !== null && (doubt === '' || intervals.some(({ from, to }) => to - from >= minutesPerDay))
}

/** The rules without those for public holidays, for single dates and for dates before `today`. */
export function regularRules({ rules }: FullHours, today: CivilDate): readonly HoursRule[] {
  return rules.filter((rule) => rule.holidays !== 'only' && !isForSingleDates(rule, today))
}

/** A span of at most this many days counts as single dates, such as a shop's holiday; a longer one is a season. */
const longestClosureDays = 42

function isForSingleDates(rule: HoursRule, today: CivilDate): boolean {
  const { dates } = rule
  return isPast(rule, today) || (dates.length > 0 && dates.every(({ from, to }) => isShort(from, to)))
}

function isPast({ dates }: HoursRule, today: CivilDate): boolean {
  return dates.length > 0 && dates.every(({ to }) => to.length === 10 && to < today)
}

function isShort(from: string, to: string): boolean {
  const [fromDate, toDate] = from.length === 10 ? [from, to] : [`2024-${from}`, `${from <= to ? 2024 : 2025}-${to}`]
  // '02-29' stands for the end of February also in 2025, which has no such day.
  const end = dayNumber((toDate === '2025-02-29' ? '2025-02-28' : toDate) as CivilDate)
  return end - dayNumber(fromDate as CivilDate) < longestClosureDays
}

function isOrdinary({ dates, weeks, nth, holidays, doubt }: HoursRule): boolean {
  return dates.length === 0 && weeks.length === 0 && nth.length === 0 && holidays === 'no' && doubt === null
}

function weekText(rules: readonly HoursRule[]): string | null {
  const week = weekOf(rules)
  if (week.some((intervals) => intervals.length > 1 || intervals.some(isLongerThanDay))) return null
  return formatWeekHours(week.map(([interval]) => dayHours(interval)))
}

/** Whether an interval is longer than a day, which can happen when rules add to each other. */
function isLongerThanDay({ from, to }: Interval): boolean {
  return to - from > minutesPerDay
}

function dayHours(interval: Interval | undefined): DayHours {
  if (interval === undefined) return { kind: 'closed' }
  const { from, to } = interval
  return { kind: 'open', from, to: to > minutesPerDay ? to - minutesPerDay : to }
}

/** The hours of each weekday by the rules alone, as if they named no dates, weeks or holidays. */
export function weekOf(rules: readonly HoursRule[]): WeekIntervals {
  return weekdayNames.map((_name, weekday) => {
    let intervals: readonly Interval[] = []
    for (const rule of rules)
      if (hasWeekday(rule.weekdays, weekday as Weekday))
        intervals = rule.adds ? tidyIntervals([...intervals, ...rule.intervals]) : rule.intervals
    return intervals
  })
}
