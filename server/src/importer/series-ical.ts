/** Converts the events of a calendar that have one UID (an event and its changed occurrences) to a series of dates. */
import {
  addDays,
  addYears,
  type CivilDate,
  dateOfDayNumber,
  dayNumber,
  minutesPerDay,
} from '@fyndkartan/domain/local-time'
import { datesOfRule, isDateOfRule } from '@fyndkartan/domain/series/dates-of-rule'
import {
  type CancelledDate,
  plainSeries,
  type Series,
  type SeriesHours,
  type SeriesRule,
} from '@fyndkartan/domain/series/rule'
import { readStoredSeries } from '@fyndkartan/domain/series/stored-series'
import { tidySeries } from '@fyndkartan/domain/series/tidy-series'
import { type CalendarEvent, type CalendarMoment, cancellationOf, lengthAt, swedishWall } from './calendar-event.ts'
import { daysOf, lastDay, masterOf } from './calendar-occurrences.ts'
import { type CalendarZone, swedishZone } from './calendar-zone.ts'
import { RuleProblem } from './recurrence.ts'
import { otherRuleReason, seriesRuleOf } from './series-rule.ts'

/** A series, or the reason why none has exactly the same dates; the dates can then be listed one by one. */
export type SeriesOrReason = { readonly series: Series } | { readonly reason: string }

/** Converts an event and its changed occurrences to a series. `group`: all events with one UID. */
export function seriesOfEvents(group: readonly CalendarEvent[]): SeriesOrReason {
  const master = masterOf(group)
  if (!master) return { reason: 'only changed dates' }
  try {
    const series = tidySeries(withChanges(master, changesOf(group), ruleOf(master)))
    // `readStoredSeries` applies the limits of a series: numbers of dates, years.
    const usable = readStoredSeries(series)
    if (!usable) return { reason: otherRuleReason }
    const hasDates = usable.rule.kind !== 'dates' || usable.rule.dates.length > 0
    return hasDates ? { series: usable } : { reason: 'no date left' }
  } catch (error) {
    if (error instanceof RuleProblem) return { reason: error.message }
    throw error
  }
}

/** The newest version of each changed occurrence. */
function changesOf(group: readonly CalendarEvent[]): CalendarEvent[] {
  const changes = new Map<string, CalendarEvent>()
  for (const event of group) {
    const { replaces } = event
    if (replaces === null) continue
    const key = `${replaces.isDay} ${replaces.utc}`
    if ((changes.get(key)?.sequence ?? -1) <= event.sequence) changes.set(key, event)
  }
  return [...changes.values()]
}

function ruleOf(master: CalendarEvent): SeriesRule {
  const rule = wholeRuleOf(master)
  if (master.endsBefore === null) return rule
  const to = addDays(dayAt(master.endsBefore).date, -1)
  if (rule.kind === 'dates') return { ...rule, dates: rule.dates.filter((date) => date <= to) }
  return { ...rule, to: rule.to !== null && rule.to < to ? rule.to : to }
}

/** The rule of an event, with the dates that an unreadable change replaces. */
function wholeRuleOf({ start, rules }: CalendarEvent): SeriesRule {
  const [parts, ...others] = rules
  const { date } = dayAt(start)
  if (others.length > 0) throw new RuleProblem('several rules')
  if (parts === undefined) return { kind: 'dates', dates: [date] }
  const { until, ...rest } = parts
  const last = lastDay(until, start)
  // In another zone the day may differ from the Swedish one; `assertSwedish` then rejects the rule.
  const rule = seriesRuleOf(
    rest,
    dateOfDayNumber(Math.floor(start.wall / minutesPerDay)),
    last === null ? null : dateOfDayNumber(last),
  )
  assertSwedish(start, rule)
  return rule
}

/**
 * Throws RuleProblem unless all dates of the rule differ from Swedish time by the same number of minutes and stay on
 * the same day; a rule longer than two years must not differ at all.
 */
function assertSwedish({ isDay, wall, zone }: CalendarMoment, rule: SeriesRule): void {
  if (isDay || rule.kind === 'dates' || isLikeSwedish(zone)) return
  const minute = wall - Math.floor(wall / minutesPerDay) * minutesPerDay
  const dates = datesOfRule(rule, { first: rule.from, last: addYears(rule.from, 2) })
  const shifts = dates.map((date) => {
    const own = dayNumber(date) * minutesPerDay + minute
    return swedishZone.toWall(zone.toUtc(own)) - own
  })
  const [shift = 0] = shifts
  const isSteady = shifts.every((one) => one === shift) && minute + shift >= 0 && minute + shift < minutesPerDay
  // Only two years were compared. A longer rule may change its difference later, so it must not have one.
  const isShort = rule.to !== null && rule.to <= addYears(rule.from, 2)
  if (!isSteady || (!isShort && shift !== 0)) throw new RuleProblem('repeats by the clock of another zone')
}

const likeSwedish = new WeakMap<CalendarZone, boolean>()

/**
 * Whether a zone has the same time as Sweden, as most of Europe has. Compares the times on one day of each week of two
 * years.
 */
function isLikeSwedish(zone: CalendarZone): boolean {
  let isLike = likeSwedish.get(zone)
  if (isLike === undefined) {
    const first = dayNumber('2025-01-01')
    const walls = Array.from({ length: 104 }, (_, index) => (first + index * 7) * minutesPerDay + 720)
    isLike = zone === swedishZone || walls.every((wall) => zone.toUtc(wall) === swedishZone.toUtc(wall))
    likeSwedish.set(zone, isLike)
  }
  return isLike
}

function withChanges(master: CalendarEvent, changes: readonly CalendarEvent[], rule: SeriesRule): Series {
  const usual = hoursAt(master, master.start)
  const dates = new HeldDates(rule, usual)
  const { endsBefore } = master
  const isKnown = (moment: CalendarMoment) => endsBefore === null || dayAt(moment).date < dayAt(endsBefore).date
  const extra = master.extra.filter(isKnown)
  if (isKnown(master.start) && !isDateOfRule(rule, dayAt(master.start).date))
    dates.hold(dayAt(master.start).date, usual)
  // Skip an RDATE that the series already has: some calendars list the start or a date of the rule twice.
  for (const moment of extra) {
    const { date } = dayAt(moment)
    if (dates.isAt(moment)) {
      if (moment.ownMin === undefined) continue
      dates.drop(date)
    }
    dates.hold(date, hoursAt(master, moment))
  }
  for (const moment of master.left) if (dates.isAt(moment)) dates.drop(dayAt(moment).date)
  const cancelled: CancelledDate[] = []
  const held: CalendarEvent[] = []
  for (const change of changes) {
    const isKnown = change.replaces !== null && dates.isAt(change.replaces)
    const { date } = dayAt(change.replaces ?? change.start)
    if (!change.isCancelled && master.isCancelled) throw new RuleProblem('all but single dates are cancelled')
    if (!change.isCancelled && !isSamePlace(change, master)) throw new RuleProblem('one date at another place')
    if (change.isCancelled && !isKnown) continue
    if (change.isCancelled) cancelled.push({ date, ...cancellationOf(change) })
    // A cancelled occurrence stays on its original day, even if the event names another one.
    if (change.isCancelled && dayAt(change.start).date !== date) continue
    if (isKnown) dates.drop(date)
    held.push(change)
  }
  // Add dates only after all have been dropped, because two changes may swap dates.
  for (const change of held) dates.hold(dayAt(change.start).date, hoursAt(change, change.start))
  return {
    ...plainSeries(rule, usual),
    added: [...dates.added],
    skipped: [...dates.skipped],
    changed: [...dates.changed].map(([date, hours]) => ({ date, ...hours })),
    cancelled,
    allCancelled: master.isCancelled ? cancellationOf(master) : null,
  }
}

/** The dates of a rule while changes are applied to them. */
class HeldDates {
  readonly added = new Set<CivilDate>()
  readonly skipped = new Set<CivilDate>()
  readonly changed = new Map<CivilDate, SeriesHours>()
  private readonly rule: SeriesRule
  private readonly usual: SeriesHours

  constructor(rule: SeriesRule, usual: SeriesHours) {
    this.rule = rule
    this.usual = usual
  }

  /**
   * Whether an occurrence begins at that moment; if the moment is a whole day, whether an occurrence is on that day.
   */
  isAt(moment: CalendarMoment): boolean {
    const { date, startMinute } = dayAt(moment)
    const { startMinute: own } = this.changed.get(date) ?? this.usual
    return this.isHeld(date) && (startMinute === null || startMinute === own)
  }

  /** Adds a date with its hours. Throws RuleProblem when the day already is a date. */
  hold(date: CivilDate, hours: SeriesHours): void {
    if (this.isHeld(date)) throw new RuleProblem('twice on one day')
    if (isDateOfRule(this.rule, date)) this.skipped.delete(date)
    else this.added.add(date)
    this.changed.set(date, hours)
  }

  drop(date: CivilDate): void {
    if (isDateOfRule(this.rule, date)) this.skipped.add(date)
    else this.added.delete(date)
    this.changed.delete(date)
  }

  private isHeld(date: CivilDate): boolean {
    return this.added.has(date) || (isDateOfRule(this.rule, date) && !this.skipped.has(date))
  }
}

/** The Swedish day of a moment, and the minute of that day; null for a whole day. */
function dayAt(moment: CalendarMoment): { date: CivilDate; startMinute: number | null } {
  const swedish = swedishWall(moment)
  const day = Math.floor(swedish / minutesPerDay)
  return { date: dateOfDayNumber(day), startMinute: moment.isDay ? null : swedish - day * minutesPerDay }
}

/** The hours of an event that begins at a moment. Throws RuleProblem when it lasts for more than a day. */
function hoursAt(event: CalendarEvent, start: CalendarMoment): SeriesHours {
  const [day, ...others] = daysOf(start, lengthAt(event, start))
  if (others.length > 0) throw new RuleProblem('lasts longer than a day')
  const { startMinute } = dayAt(start)
  const endMinute = startMinute === null ? null : (day?.endMinute ?? null)
  return { startMinute, endMinute: endMinute !== null && endMinute > (startMinute ?? 0) ? endMinute : null }
}

/** Whether two events have the same place. The description of a single date does not make it another market. */
function isSamePlace(one: CalendarEvent, other: CalendarEvent): boolean {
  const [place, otherPlace] = [one, other].map((event) => JSON.stringify({ ...event.place, description: '' }))
  return place === otherPlace
}
