/**
 * Opening hours beyond the text of spec §3: several intervals a day, seasons, single dates, weeks and public holidays.
 * They are a list of rules in which later ones override earlier ones, as in OpenStreetMap's opening_hours
 * (https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification): real values depend on that order ('PH off; Su
 * 12:00-16:00'), and a fixed order of weeks, seasons, holidays and dates could not tell them apart.
 */
import { minutesPerDay, type Weekday } from '../local-time.ts'

/** Minutes of the day on which it begins: `from` 0–1439, `to` greater than `from` by at most 1440; above 1440 is after midnight. */
export interface Interval {
  readonly from: number
  readonly to: number
}

/**
 * From the first to the last day, both included. Either both are 'YYYY-MM-DD', in order, or both are 'MM-DD' and mean every
 * year; then a `to` before `from` lies in the next year. February ends on '02-29' in every year.
 */
export interface DateSpan {
  readonly from: string
  readonly to: string
}

/** ISO weeks 1–53: from `from` to `to`, every `step`-th. */
export interface WeekSpan {
  readonly from: number
  readonly to: number
  readonly step: number
}

export interface HoursRule {
  /** True adds to the hours of the rules before it on the same day (',' in OpenStreetMap), false replaces them (';'). */
  readonly adds: boolean
  /** No spans: all year. */
  readonly dates: readonly DateSpan[]
  /** No spans: every week. */
  readonly weeks: readonly WeekSpan[]
  /** A bit for each weekday, Sunday the lowest. */
  readonly weekdays: number
  /** 'also': on public holidays of any weekday too; 'only': on public holidays that fall on one of the weekdays. */
  readonly holidays: 'no' | 'also' | 'only'
  /** In order, apart from each other; none means closed. */
  readonly intervals: readonly Interval[]
}

/**
 * Days that no rule covers are closed. A rule with hours past midnight (`overlapsMidnight`) shares neither a day nor the
 * morning after one with a later rule that replaces it.
 */
export interface FullHours {
  readonly rules: readonly HoursRule[]
}

/** Intervals by weekday, Sunday first. */
export type WeekIntervals = readonly (readonly Interval[])[]

export const everyWeekday = 0b111_1111

/** A rule for all year, to be changed with a spread. */
export const plainRule: HoursRule = {
  adds: false,
  dates: [],
  weeks: [],
  weekdays: everyWeekday,
  holidays: 'no',
  intervals: [],
}

export function hasWeekday(weekdays: number, weekday: Weekday): boolean {
  return ((weekdays >> weekday) & 1) === 1
}

/** Sorted, with those that overlap or touch joined; then one may be longer than a day. */
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
 * Whether a rule's hours past midnight meet a later rule that replaces them. Readers of OpenStreetMap disagree on the
 * result. Seasons and weeks are not compared: two rules count as meeting even if these keep them apart.
 */
export function hasUnclearNights(rules: readonly HoursRule[]): boolean {
  return rules.some(
    (rule, index) =>
      overlapsMidnight(rule) &&
      rules.slice(index + 1).some((later) => !later.adds && (touchedDays(rule) & anyDay(later)) !== 0),
  )
}

/** The weekdays of the rule and those after them. */
function touchedDays(rule: HoursRule): number {
  const days = anyDay(rule)
  return (days | (days << 1) | (days >> 6)) & everyWeekday
}

function anyDay({ weekdays, holidays }: HoursRule): number {
  return holidays === 'also' ? everyWeekday : weekdays
}

/**
 * Rules for a week, one for each group of days with equal hours, Monday's group first; closed days only where `closedDays` has
 * their bit. With hours past midnight they add to each other, because a replacing rule would meet the night before.
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
