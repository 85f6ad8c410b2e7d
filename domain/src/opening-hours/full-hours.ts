/**
 * Opening hours that the text of spec §3 cannot express: several intervals a day, seasons, single dates, weeks and
 * public holidays. They are a list of rules, where later rules override earlier ones, as in OpenStreetMap's
 * opening_hours (https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification). Real values depend on that order
 * ('PH off; Su 12:00-16:00'), which separate fields for weeks, seasons, holidays and dates would lose.
 */
import { minutesPerDay, type Weekday } from '../local-time.ts'

/**
 * Open from minute `from` of a day, 0–1439, to minute `to` counted from the start of the same day. `to` is greater than
 * `from` by at most 1440; above 1440 it is on the next day.
 */
export interface Interval {
  readonly from: number
  readonly to: number
}

/**
 * Days from `from` to `to`, both included. Either both are 'YYYY-MM-DD', in order, or both are 'MM-DD' and mean every
 * year; then `to` can be before `from`, in the next year. '02-29' is the end of February in every year.
 */
export interface DateSpan {
  readonly from: string
  readonly to: string
}

/** Every `step`-th week from `from` to `to` (ISO weeks 1–53). */
export interface WeekSpan {
  readonly from: number
  readonly to: number
  readonly step: number
}

export interface HoursRule {
  /**
   * True: the hours are added to those of earlier rules for the same day (',' in OpenStreetMap). False: they replace
   * them (';').
   */
  readonly adds: boolean
  /** The times of the year in which the rule applies; an empty list means all year. */
  readonly dates: readonly DateSpan[]
  /** The weeks in which the rule applies; an empty list means every week. */
  readonly weeks: readonly WeekSpan[]
  /** The weekdays on which the rule applies, a bit for each; Sunday is the lowest bit. */
  readonly weekdays: number
  /**
   * Which of these weekdays in their month: 1 for the first to 5, -1 for the last to -5; an empty list means all of
   * them.
   */
  readonly nth: readonly number[]
  /**
   * 'no': the rule applies by weekday alone. 'also': on `weekdays` and on every public holiday. 'only': on public
   * holidays that fall on `weekdays`.
   */
  readonly holidays: 'no' | 'also' | 'only'
  /** The open hours, in order and without overlaps; an empty list means closed. */
  readonly intervals: readonly Interval[]
  /**
   * Why the shop may be closed in these hours, as the source says it ('by appointment', or '' without a reason); null
   * for certain hours.
   */
  readonly doubt: string | null
}

/**
 * The opening hours of a shop. A day without a rule is closed. If a rule has hours past midnight, no later rule may
 * replace hours on its days or on the days after them (`hasUnclearNights`).
 */
export interface FullHours {
  readonly rules: readonly HoursRule[]
  /** Comments of the source on the hours, if any: 'efter överenskommelse'. */
  readonly notes?: readonly string[]
}

/** The open hours of each weekday, Sunday first. */
export type WeekIntervals = readonly (readonly Interval[])[]

export const everyWeekday = 0b111_1111

/** A rule for every day of the year, closed; copied and changed to make other rules. */
export const plainRule: HoursRule = {
  adds: false,
  dates: [],
  weeks: [],
  weekdays: everyWeekday,
  nth: [],
  holidays: 'no',
  intervals: [],
  doubt: null,
}

export function hasWeekday(weekdays: number, weekday: Weekday): boolean {
  return ((weekdays >> weekday) & 1) === 1
}

/** Sorts intervals and joins those that overlap or touch. A joined interval can be longer than a day. */
export function tidyIntervals(intervals: readonly Interval[]): readonly Interval[] {
  const tidy: Interval[] = []
  for (const { from, to } of intervals.toSorted((a, b) => a.from - b.from)) {
    const last = tidy.at(-1)
    if (last && from <= last.to) tidy[tidy.length - 1] = { from: last.from, to: Math.max(last.to, to) }
    else tidy.push({ from, to })
  }
  return tidy
}

export function sameIntervals(a: readonly Interval[], b: readonly Interval[]): boolean {
  return a.length === b.length && a.every(({ from, to }, index) => b[index]?.from === from && b[index].to === to)
}

export function overlapsMidnight(rule: HoursRule): boolean {
  return rule.intervals.some(({ to }) => to > minutesPerDay)
}

/**
 * Whether a later rule replaces hours on a day of a rule with hours past midnight, or on the day after. Programs that
 * read OpenStreetMap disagree on such hours. Only weekdays are compared, so two rules count even if seasons or weeks
 * separate them.
 */
export function hasUnclearNights(rules: readonly HoursRule[]): boolean {
  return rules.some(
    (rule, index) =>
      overlapsMidnight(rule) &&
      rules.slice(index + 1).some((later) => !later.adds && (touchedDays(rule) & anyDay(later)) !== 0),
  )
}

/**
 * Whether a rule adds hours to those of the same weekday, or a night goes on into it, and some of these hours are
 * uncertain: then a day would be partly certain.
 */
export function hasMixedDoubts(rules: readonly HoursRule[]): boolean {
  return rules.some((rule, index) =>
    rules.slice(0, index).some((earlier) => {
      const hasNight = overlapsMidnight(rule) || overlapsMidnight(earlier)
      const days = hasNight ? touchedDays : anyDay
      const isMixed = (rule.adds || hasNight) && (earlier.doubt ?? rule.doubt) !== null
      return isMixed && (days(earlier) & days(rule)) !== 0
    }),
  )
}

/** The weekdays on which a rule applies, and the weekday after each of them. */
function touchedDays(rule: HoursRule): number {
  const days = anyDay(rule)
  return (days | (days << 1) | (days >> 6)) & everyWeekday
}

function anyDay({ weekdays, holidays }: HoursRule): number {
  return holidays === 'also' ? everyWeekday : weekdays
}

/**
 * Writes a week as rules: one for each group of weekdays with equal hours, Monday's group first. A closed weekday gets
 * a rule only if `closedDays` has its bit. If any hours pass midnight, the rules add to each other, because a rule that
 * replaces would leave the night before unclear.
 */
export function rulesOfWeek(week: WeekIntervals, base: HoursRule, closedDays: number): readonly HoursRule[] {
  const groups: HoursRule[] = []
  for (const weekday of [1, 2, 3, 4, 5, 6, 0] as const) {
    const intervals = week[weekday] ?? []
    if (intervals.length === 0 && !hasWeekday(closedDays, weekday)) continue
    const at = groups.findIndex((group) => sameIntervals(group.intervals, intervals))
    const group = groups[at] ?? { ...base, weekdays: 0, intervals }
    groups[at < 0 ? groups.length : at] = { ...group, weekdays: group.weekdays | (1 << weekday) }
  }
  return groups.some(overlapsMidnight) ? groups.map((rule, index) => ({ ...rule, adds: index > 0 })) : groups
}
