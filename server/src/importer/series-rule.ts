/** Converts a recurrence rule of a calendar (RFC 5545, RRULE) to an equivalent rule of a series. */
import {
  addYears,
  type CivilDate,
  dateOfDayNumber,
  dayNumber,
  type Weekday,
  weekdayOf,
  weekdaysFromMonday,
} from '@fyndkartan/domain/local-time'
import { datesOfRule, mondayOf } from '@fyndkartan/domain/series/dates-of-rule'
import { maxEvery, type Nth, nthInOrder, seriesDates, type SeriesRule } from '@fyndkartan/domain/series/rule'
import { readRule, type Rule, RuleProblem, type RuleParts } from './recurrence.ts'

/** The report's reason for a rule that can be read but has no equivalent in a series. */
export const otherRuleReason = 'no rule of a series'

/**
 * Converts a rule. Throws RuleProblem when no rule of a series gives the same dates. `until`: the last day that the
 * rule allows, if any.
 */
export function seriesRuleOf(parts: RuleParts, start: CivilDate, until: CivilDate | null): SeriesRule {
  const rule = readRule(parts, dayNumber(start), until === null ? null : dayNumber(until))
  if (start < seriesDates.first || start > seriesDates.last) throw new RuleProblem(otherRuleReason)
  if (rule.yearDays.length > 0) throw new RuleProblem(otherRuleReason)
  const to = until !== null && until > seriesDates.last ? null : until
  const read = { DAILY: ofDays, WEEKLY: ofWeeks, MONTHLY: ofMonths, YEARLY: ofYears }[rule.period]({ rule, start, to })
  if (read.kind !== 'dates' && !(read.every <= maxEvery[read.kind])) throw new RuleProblem(otherRuleReason)
  return rule.count === Infinity ? read : counted(read, rule.count)
}

interface Given {
  readonly rule: Rule
  readonly start: CivilDate
  readonly to: CivilDate | null
}

function ofDays({ rule, start, to }: Given): SeriesRule {
  const { interval, months, monthDays, positions } = rule
  const own = weekdaysOf(rule)
  if (months.length + monthDays.length + positions.length > 0) throw new RuleProblem(otherRuleReason)
  if (interval === 1)
    return { kind: 'weekly', every: 1, weekdays: own.length > 0 ? own : weekdaysFromMonday, from: start, to }
  const weekday = weekdayOf(start)
  if (interval % 7 !== 0 || (own.length > 0 && !own.includes(weekday))) throw new RuleProblem(otherRuleReason)
  return { kind: 'weekly', every: interval / 7, weekdays: [weekday], from: start, to }
}

function ofWeeks({ rule, start, to }: Given): SeriesRule {
  const { interval, months, monthDays, positions } = rule
  const weekdays = weekdaysOf(rule)
  const isOnly = weekdays.length === 1 && positions.every((position) => position === 1 || position === -1)
  if (months.length + monthDays.length > 0 || (positions.length > 0 && !isOnly)) throw new RuleProblem(otherRuleReason)
  return { kind: 'weekly', every: interval, weekdays, from: fromOfWeeks(rule, start), to }
}

/**
 * The day from which the series counts its weeks, which begin on Monday. It is the start, or a later Monday if the
 * calendar's weeks begin on another day and counting from the start would give the wrong weeks.
 */
function fromOfWeeks({ interval, weekStart, weekdays }: Rule, start: CivilDate): CivilDate {
  const day = dayNumber(start)
  const firstOfWeek = day - ((weekdayOf(start) - weekStart + 7) % 7)
  const mondays = weekdays.map(({ weekday }) => mondayOf(firstOfWeek + ((weekday - weekStart + 7) % 7)))
  // The Mondays of the weeks that contain the rule's weekdays; at most two.
  const [monday = 0, ...others] = new Set(mondays)
  if (others.length > 0 && interval > 1) throw new RuleProblem(otherRuleReason)
  const step = interval * 7
  const isInStep = interval === 1 || (mondayOf(day) - monday) % step === 0
  return isInStep ? start : dateOfDayNumber(monday > day ? monday : monday + step)
}

function ofMonths({ rule, start, to }: Given): SeriesRule {
  if (rule.months.length > 0) throw new RuleProblem(otherRuleReason)
  const weekday = onlyWeekday(rule)
  const nth = nthOf(rule)
  // A monthly rule for every Saturday of the month is simply every Saturday.
  const isPlain = rule.positions.length + rule.monthDays.length === 0 && rule.weekdays.some((one) => one.nth === 0)
  if (rule.interval === 1 && isPlain) return { kind: 'weekly', every: 1, weekdays: [weekday], from: start, to }
  return { kind: 'monthly', every: rule.interval, nth, weekday, from: start, to }
}

/** Converts a yearly rule, which must have exactly one month. */
function ofYears({ rule, start, to }: Given): SeriesRule {
  const [month, ...others] = rule.months
  if (month === undefined || others.length > 0) throw new RuleProblem(otherRuleReason)
  const own = Number(start.slice(5, 7))
  const year = Number(start.slice(0, 4)) + (own > month ? rule.interval : 0)
  if (year > 9999) throw new RuleProblem(otherRuleReason)
  const from = own === month ? start : (`${year}-${String(month).padStart(2, '0')}-01` as CivilDate)
  return { kind: 'monthly', every: 12 * rule.interval, nth: nthOf(rule), weekday: onlyWeekday(rule), from, to }
}

function weekdaysOf({ weekdays }: Rule): Weekday[] {
  return weekdaysFromMonday.filter((weekday) => weekdays.some((one) => one.weekday === weekday))
}

function onlyWeekday(rule: Rule): Weekday {
  const [weekday, ...others] = weekdaysOf(rule)
  if (weekday === undefined || others.length > 0) throw new RuleProblem(otherRuleReason)
  return weekday
}

/** Which ones of the weekday in the month: from BYDAY numbers, BYSETPOS, or month days that form whole weeks. */
function nthOf({ weekdays, positions, monthDays }: Rule): Nth[] {
  const numbers = weekdays.map(({ nth }) => nth)
  const isPlain = numbers.every((nth) => nth === 0)
  if ((positions.length > 0 || monthDays.length > 0) && !isPlain) throw new RuleProblem(otherRuleReason)
  if (positions.length > 0 && monthDays.length > 0) throw new RuleProblem(otherRuleReason)
  if (positions.length > 0) return allNth(positions)
  if (monthDays.length > 0) return nthOfMonthDays(monthDays)
  return isPlain || numbers.includes(0) ? [1, 2, 3, 4, 5] : allNth(numbers)
}

function allNth(numbers: readonly number[]): Nth[] {
  const read = nthInOrder.filter((nth) => numbers.includes(nth))
  if (read.length < new Set(numbers).size) throw new RuleProblem(otherRuleReason)
  return read
}

/** Converts days of a month to ordinals of a weekday: days 8 to 14 contain the second one, -7 to -1 the last. */
function nthOfMonthDays(monthDays: readonly number[]): Nth[] {
  const read = nthInOrder.filter((nth) => daysOfNth(nth).every((day) => monthDays.includes(day)))
  const covered = new Set(read.flatMap(daysOfNth))
  if (read.length === 0 || monthDays.some((day) => !covered.has(day))) throw new RuleProblem(otherRuleReason)
  return read
}

function daysOfNth(nth: Nth): number[] {
  const days = Array.from({ length: 7 }, (_, index) => (nth === -1 ? -7 : (nth - 1) * 7 + 1) + index)
  return days.filter((day) => day <= 31)
}

/** The highest count of a rule: no market has more dates. */
const maxCount = 5000

/** Converts a rule with a count to one that ends on the date of its last occurrence. */
function counted(rule: SeriesRule, count: number): SeriesRule {
  if (rule.kind === 'dates' || !(count >= 1 && count <= maxCount)) throw new RuleProblem(otherRuleReason)
  for (let years = 2; years <= 128; years *= 2) {
    const last = addYears(rule.from, years)
    const to = datesOfRule(rule, { first: rule.from, last: last < seriesDates.last ? last : seriesDates.last })[
      count - 1
    ]
    if (to !== undefined) return { ...rule, to }
    if (rule.to !== null && rule.to < last) return rule
  }
  throw new RuleProblem(otherRuleReason)
}
