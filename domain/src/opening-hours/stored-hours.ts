/**
 * The two texts in which a shop's hours are stored: spec §3's, one interval a day in an ordinary week, and
 * OpenStreetMap's, for everything else.
 */
import { type CivilDate, dayNumber, minutesPerDay, type Weekday, weekdayNames } from '../local-time.ts'
import { isAlways } from './format-osm-hours.ts'
import { formatWeekHours } from './format.ts'
import {
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
  | { readonly kind: 'special'; readonly word: SpecialHours }
  /** No hours, or an unreadable text, which is shown as it is. */
  | { readonly kind: 'unknown' }

/**
 * Reads a shop's two texts together. OpenStreetMap's text wins. Where it cannot be read the hours are unknown even if
 * the other names a week: the shop has OpenStreetMap's text because its hours differ from that week.
 */
export function readHours(texts: HoursTexts): StoredHours {
  const hasOsmText = texts.openingHoursOsm !== null && texts.openingHoursOsm.trim() !== ''
  const ofOsm = hasOsmText ? parseOsmHours(texts.openingHoursOsm) : null
  if (ofOsm) return { kind: 'known', hours: ofOsm }
  const spec = parseOpeningHours(texts.openingHours)
  if (spec.kind === 'special') return { kind: 'special', word: spec.word }
  const ofSpec = hasOsmText ? null : fromSpecText(spec)
  return ofSpec ? { kind: 'known', hours: ofSpec } : { kind: 'unknown' }
}

/**
 * The texts as they are stored: hours that spec §3's text can express are in it alone; beside longer hours it has the
 * ordinary week, if there is one. Unreadable hours stay unchanged.
 */
export function tidyHoursTexts(texts: HoursTexts): HoursTexts {
  const hours = texts.openingHoursOsm === null ? null : parseOsmHours(texts.openingHoursOsm)
  if (hours === null) return texts
  const whole = toSpecText(hours)
  if (whole !== null) return { openingHours: whole, openingHoursOsm: null }
  return { ...texts, openingHours: texts.openingHours ?? weekPart(hours, beforeAll) }
}

/** No dates are past. */
const beforeAll: CivilDate = '0001-01-01'

/** Null for special words, missing hours and weeks with a day that cannot be read. Days not listed are closed, as in spec §4. */
export function fromSpecText(spec: OpeningHours): FullHours | null {
  if (spec.kind !== 'week' || spec.days.some((day) => day?.kind === 'invalid')) return null
  const week = spec.days.map((day) => {
    if (day?.kind !== 'open') return []
    return [{ from: day.from, to: day.to <= day.from ? day.to + minutesPerDay : day.to }]
  })
  const rules = rulesOfWeek(week, plainRule, 0)
  return { rules: rules.length === 0 ? [plainRule] : rules }
}

/** The text of spec §3 if it can express all of the hours, otherwise null. */
export function toSpecText({ rules }: FullHours): string | null {
  // Hours round the clock include holidays; an ordinary week does not mention them.
  if (rules.length > 1 && rules.some(isAlways)) return null
  return rules.every(isOrdinary) ? weekText(rules) : null
}

/**
 * The nearest text of spec §3 for hours that it cannot express: the ordinary week without holidays and single dates,
 * 'säsongsbaserade' where it changes with the time of the year, 'varierar' where it alternates. Null when a day has
 * several intervals. `today` decides which dates are past.
 */
export function weekPart(hours: FullHours, today: CivilDate): string | null {
  const regular = regularRules(hours, today)
  if (regular.some(({ weeks }) => weeks.length > 0)) return 'varierar' satisfies SpecialHours
  if (regular.some(({ dates }) => dates.length > 0)) return 'säsongsbaserade' satisfies SpecialHours
  return regular.length === 0 ? null : weekText(regular)
}

/** The rules without those for public holidays and single dates. `today` decides which dates are past. */
export function regularRules({ rules }: FullHours, today: CivilDate): readonly HoursRule[] {
  return rules.filter((rule) => rule.holidays !== 'only' && !isForSingleDates(rule, today))
}

/** A closure of at most so many days is a holiday of the shop, not a season. */
const longestClosureDays = 42

function isForSingleDates({ dates }: HoursRule, today: CivilDate): boolean {
  return dates.length > 0 && dates.every(({ from, to }) => (to.length === 10 && to < today) || isShort(from, to))
}

function isShort(from: string, to: string): boolean {
  const [fromDate, toDate] = from.length === 10 ? [from, to] : [`2024-${from}`, `${from <= to ? 2024 : 2025}-${to}`]
  // 29 February 2025 stands for the end of that February.
  const end = dayNumber((toDate === '2025-02-29' ? '2025-02-28' : toDate) as CivilDate)
  return end - dayNumber(fromDate as CivilDate) < longestClosureDays
}

function isOrdinary({ dates, weeks, holidays }: HoursRule): boolean {
  return dates.length === 0 && weeks.length === 0 && holidays === 'no'
}

function weekText(rules: readonly HoursRule[]): string | null {
  const week = weekOf(rules)
  if (week.some((intervals) => intervals.length > 1 || intervals.some(isLongerThanDay))) return null
  return formatWeekHours(week.map(([interval]) => dayHours(interval)))
}

/** Added hours may make more than a day together. */
function isLongerThanDay({ from, to }: Interval): boolean {
  return to - from > minutesPerDay
}

function dayHours(interval: Interval | undefined): DayHours {
  if (interval === undefined) return { kind: 'closed' }
  const { from, to } = interval
  return { kind: 'open', from, to: to > minutesPerDay ? to - minutesPerDay : to }
}

/** The hours by weekday that the rules give when dates, weeks and holidays are left out. */
export function weekOf(rules: readonly HoursRule[]): WeekIntervals {
  return weekdayNames.map((_name, weekday) => {
    let intervals: readonly Interval[] = []
    for (const rule of rules)
      if (hasWeekday(rule.weekdays, weekday as Weekday))
        intervals = rule.adds ? tidyIntervals([...intervals, ...rule.intervals]) : rule.intervals
    return intervals
  })
}
