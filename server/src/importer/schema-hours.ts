/**
 * Reads the opening hours of a business of schema.org. Values add up: `openingHours` is a list of hours, as is
 * `openingHoursSpecification`. Hours with dates, and `specialOpeningHoursSpecification`, replace them on their dates.
 */
import { isDeepStrictEqual } from 'node:util'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { formatOsmHours } from '@fyndkartan/domain/opening-hours/format-osm-hours'
import {
  everyWeekday,
  type FullHours,
  type HoursRule,
  plainRule,
  rulesOfWeek,
  sameIntervals,
  tidyIntervals,
  type WeekIntervals,
} from '@fyndkartan/domain/opening-hours/full-hours'
import { parseOsmHours } from '@fyndkartan/domain/opening-hours/parse-osm-hours'
import { regularRules, weekOf } from '@fyndkartan/domain/opening-hours/stored-hours'
import { type ImportedFullHours, osmFullHours } from './osm-full-hours.ts'
import { tidiedHours } from './schema-hours-text.ts'
import {
  holidayBit,
  isOpenEnded,
  type SpecifiedHours,
  readSpecification,
  UnclearHours,
} from './schema-specification.ts'
import type { SchemaPage } from './schema-page.ts'
import { isItem, all, plainText, type SchemaItem } from './schema-values.ts'

/** The hours of a business as stored, and the text from which they were read. */
export type SchemaHours = ImportedFullHours & { readonly written: string }

/** The hours of a business; null if it has none. Hours of which any part is not understood are unknown. */
export function hoursOf(page: SchemaPage, item: SchemaItem, today: CivilDate): SchemaHours | null {
  const textsOf = (...names: readonly string[]) =>
    all(item, ...names).flatMap((value) => (isItem(value) ? [] : [plainText(value)]))
  // Some pages have the text of the first property in the second.
  const texts = textsOf('openingHours', 'openingHoursSpecification')
  const said = texts
    .flatMap((text) => text.split(betweenRules))
    .filter((text) => text !== '')
    .map((text) => (parseOsmHours(text) === null || looseList.test(text) ? (tidiedHours(text) ?? text) : text))
  const usual = page.items(item, 'openingHoursSpecification', 'openingHours')
  const special = page.items(item, 'specialOpeningHoursSpecification')
  const unread = textsOf('specialOpeningHoursSpecification').filter((text) => text !== '')
  if (said.length + usual.length + special.length + unread.length === 0) return null
  try {
    if (unread.length > 0) throw new UnclearHours('cannot be read', unread.join('; '))
    const specified = [
      ...usual.flatMap((rule) => readSpecification(rule, false)),
      ...special.flatMap((rule) => readSpecification(rule, true)),
    ]
    const text = said.length === 1 && specified.length === 0 ? checkedText(said[0] ?? '') : null
    const written = text ?? formatOsmHours(joined(said, specified, today))
    return { ...osmFullHours(written, today), written }
  } catch (error) {
    if (!(error instanceof UnclearHours)) throw error
    return {
      openingHours: null,
      openingHoursOsm: null,
      reason: error.message,
      written: error.written || said.join('; '),
    }
  }
}

/** Matches the blank between two rules: 'Mo-Fr 10:00-18:00 Sa 10:00-14:00'. */
const betweenRules = /(?<=\d[:.]\d\d)\s(?=(?:Mo|Tu|We|Th|Fr|Sa|Su)\b)/

/** Matches 'Mo-Fr 10-12, 13-18', where OpenStreetMap's syntax has other days after the blank: each of the week. */
const looseList = /,(?: |$)/

/** A single text stays as it is written. */
function checkedText(text: string): string {
  const hours = parseOsmHours(text)
  if (hours) assertNotOnlyClosed(hours.rules, text)
  return text
}

function joined(texts: readonly string[], specified: readonly SpecifiedHours[], today: CivilDate): FullHours {
  const said = texts.join('; ')
  const read = texts.map((text) => {
    const hours = parseOsmHours(text)
    if (hours === null) throw new UnclearHours('cannot be read', said)
    return hours
  })
  const current = specified.filter(({ dates: [span] }) => span === undefined || span.to >= today)
  const hasUsual = read.some(({ rules }) => rules.some(isPlain)) || current.some(isUsual)
  const parts = hasUsual ? current : withBegun(current, today)
  const ofTexts = read.map((hours) => hours.rules.filter(isPlain)).filter((rules) => rules.length > 0)
  const plain = parts.filter(isUsual)
  const weeks = [sumOf(ofTexts.map(weekOf)), plain.length === 0 ? null : weekFrom(plain)]
  const closed = [...ofTexts.flat(), ...plain.map(({ days }) => ({ weekdays: days & everyWeekday }))]
  const closedDays = closed.reduce((sum, { weekdays }) => sum | weekdays, 0)
  const week = joinWeeks(weeks, said)
  const dated = read.flatMap(({ rules }) => rules.filter((rule) => !isPlain(rule)))
  const base =
    week === null
      ? []
      : week.every((day) => day.length === 0)
        ? [{ ...plainRule, weekdays: closedDays }]
        : rulesOfWeek(week, plainRule, 0)
  const rules = [...base, ...dated, ...datedRules(parts)]
  assertNotOnlyClosed(rules, said)
  const regular = regularRules({ rules }, today)
  const isLater = regular.every(
    ({ dates }) => dates.length > 0 && dates.every(({ from }) => from.length === 10 && from > today),
  )
  if (regular.length === 0 || isLater) throw new UnclearHours('only some dates have hours', said)
  return { rules }
}

/**
 * Throws UnclearHours if the rules only close on some weekdays or dates: nothing says that the other days are closed.
 */
function assertNotOnlyClosed(rules: readonly HoursRule[], said: string): void {
  const closed = rules.filter(isPlain).reduce((sum, { weekdays }) => sum | weekdays, 0)
  if (rules.length > 0 && closed !== everyWeekday && rules.every(({ intervals }) => intervals.length === 0))
    throw new UnclearHours('only closed days are named', said)
}

/** Whether a rule has only weekdays and hours. */
function isPlain(rule: HoursRule): boolean {
  const { adds, weekdays, intervals } = rule
  const plain: HoursRule = { ...plainRule, adds, weekdays, intervals }
  return isDeepStrictEqual({ ...rule }, plain)
}

function isUsual({ dates, days }: SpecifiedHours): boolean {
  return dates.length === 0 && (days & everyWeekday) !== 0
}

/** Hours that have begun and have no end are the usual ones, if there are no others: the latest of them. */
function withBegun(parts: readonly SpecifiedHours[], today: CivilDate): readonly SpecifiedHours[] {
  const begun = parts.filter((part) => isOpenEnded(part) && (part.dates[0]?.from ?? '') <= today)
  const latest = begun.reduce((last, { dates: [span] }) => (span && span.from > last ? span.from : last), '')
  return parts
    .filter((part) => !begun.includes(part) || part.dates[0]?.from === latest)
    .map((part) => (begun.includes(part) ? { ...part, dates: [] } : part))
}

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const

function weekFrom(parts: readonly SpecifiedHours[]): WeekIntervals {
  return weekdays.map((weekday) =>
    tidyIntervals(parts.flatMap(({ days, interval }) => (interval && (days >> weekday) & 1 ? [interval] : []))),
  )
}

function sumOf(weeks: readonly WeekIntervals[]): WeekIntervals | null {
  return weeks.length === 0 ? null : weekdays.map((day) => tidyIntervals(weeks.flatMap((week) => week[day] ?? [])))
}

/** Joins the weeks of two properties. The same day at other hours is a contradiction, not two intervals. */
function joinWeeks(weeks: readonly (WeekIntervals | null)[], said: string): WeekIntervals | null {
  const known = weeks.filter((week) => week !== null)
  const differs = weekdays.some((day) => {
    const [one = [], other = []] = known.map((week) => week[day] ?? [])
    return one.length > 0 && other.length > 0 && !sameIntervals(one, other)
  })
  if (differs) throw new UnclearHours('two different hours of one day', said)
  return sumOf(known)
}

/**
 * The rules for public holidays and for dates. Those for the same dates and days add up; later dates replace earlier
 * ones, special hours all others.
 */
function datedRules(parts: readonly SpecifiedHours[]): HoursRule[] {
  const holidays = parts.filter(({ dates, days }) => dates.length === 0 && (days & holidayBit) !== 0)
  const intervals = tidyIntervals(holidays.flatMap(({ interval }) => interval ?? []))
  const rankOf = ({ isSpecial, dates: [span] }: SpecifiedHours) => `${isSpecial ? 1 : 0}${span?.from}${span?.to}`
  const dated = parts.filter(({ dates }) => dates.length > 0)
  const groups = [...Map.groupBy(dated, rankOf)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return [
    ...(holidays.length === 0 ? [] : [{ ...plainRule, holidays: 'only' as const, intervals }]),
    ...groups.flatMap(([, group]) => {
      const days = group.reduce((sum, part) => sum | part.days, 0)
      return rulesOfWeek(weekFrom(group), { ...plainRule, dates: group[0]?.dates ?? [] }, days)
    }),
  ]
}
