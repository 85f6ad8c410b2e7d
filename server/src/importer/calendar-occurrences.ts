/**
 * Finds out when an event of a calendar takes place: its occurrences, the changes to single ones, and the Swedish days
 * that they cover.
 */
import { dateOfDayNumber, dayNumber, minutesPerDay, parseCivilDate } from '@fyndkartan/domain/local-time'
import { type CalendarEvent, type CalendarMoment, swedishWall } from './calendar-event.ts'
import { swedishZone } from './calendar-zone.ts'
import { type DayBudget, type DaySpan, expandRule, RuleProblem } from './recurrence.ts'

/** The most days of one occurrence: a longer event is not a flea market. */
export const maxDays = 31

/** How many years ago an event may have begun: no flea market has been running for two hundred years. */
const maxYearsBack = 200

/** One occurrence of an event. */
export interface Occurrence<E extends CalendarEvent> {
  readonly event: E
  readonly start: CalendarMoment
  /**
   * The end of the source ids of the occurrence's markets: '' for the event's first occurrence, otherwise the day that
   * the rule gives, such as '2027-05-15'.
   */
  readonly name: string
}

/**
 * One Swedish day of an occurrence: `day` in days since 1970; the minutes count from midnight of that day, null if
 * unknown.
 */
export interface MarketDay {
  readonly day: number
  readonly startMinute: number | null
  readonly endMinute: number | null
}

/**
 * Finds the event itself among its changed occurrences. A calendar may contain several versions of the event: the last
 * one with the highest sequence number applies.
 */
export function masterOf<E extends CalendarEvent>(group: readonly E[]): E | undefined {
  const masters = group.filter(({ replaces }) => replaces === null)
  return masters.toSorted((a, b) => a.sequence - b.sequence).at(-1)
}

/**
 * Lists the occurrences of an event, without those far outside the span. A changed occurrence replaces the one that the
 * rule gives.
 */
export function occurrencesOf<E extends CalendarEvent>(
  group: readonly E[],
  span: DaySpan,
  budget: DayBudget,
  onProblem: (event: E, reason: string) => void,
): Occurrence<E>[] {
  const master = masterOf(group)
  const changes = new Map<string, E>()
  for (const event of group) {
    const key = event.replaces && keyOf(event.replaces)
    if (key !== null && (changes.get(key)?.sequence ?? -1) <= event.sequence) changes.set(key, event)
  }
  const occurrences: Occurrence<E>[] = []
  if (!master) return withChanges(occurrences, changes)
  for (const start of startsOf(master, span, budget, (reason) => onProblem(master, reason))) {
    const key = [start, dayOnly(start)].map(keyOf).find((one) => changes.has(one)) ?? ''
    const event = changes.get(key) ?? master
    changes.delete(key)
    const isFirst = keyOf(start) === keyOf(master.start)
    occurrences.push({ event, start: event === master ? start : event.start, name: isFirst ? '' : dateName(start) })
  }
  return withChanges(occurrences, changes)
}

/**
 * Adds the changed occurrences that replace none of those in the span, because they may have moved into the span. In a
 * file that lacks the event itself, they are all its occurrences.
 */
function withChanges<E extends CalendarEvent>(
  occurrences: readonly Occurrence<E>[],
  changes: ReadonlyMap<string, E>,
): Occurrence<E>[] {
  const moved = [...changes.values()].map((event) => ({
    event,
    start: event.start,
    name: event.replaces ? dateName(event.replaces) : '',
  }))
  return [...occurrences, ...moved]
}

/**
 * The start times of an event: its first one, those of its rules (RRULE) and single ones (RDATE), without the excluded
 * ones (EXDATE).
 */
function startsOf(
  master: CalendarEvent,
  span: DaySpan,
  budget: DayBudget,
  onProblem: (reason: string) => void,
): CalendarMoment[] {
  const { start } = master
  const starts = new Map([start, ...master.extra].map((moment) => [keyOf(moment), moment]))
  // Widen the span: an event that began before today may still be running, and a day of another zone overlaps two
  // Swedish days.
  const wide = { first: span.first - maxDays - 1, last: span.last + 1 }
  try {
    const startDay = Math.floor(start.wall / minutesPerDay)
    if (master.rules.length > 0 && wide.first - startDay > maxYearsBack * 366)
      throw new RuleProblem('repeats since too long ago')
    for (const rule of master.rules) {
      const { until, ...parts } = rule
      for (const day of expandRule(parts, startDay, lastDay(until, start), wide, budget)) {
        const moment = momentAt(start, start.wall + (day - startDay) * minutesPerDay)
        starts.set(keyOf(moment), moment)
      }
    }
  } catch (error) {
    if (!(error instanceof RuleProblem)) throw error
    onProblem(error.message)
  }
  // Some programs exclude a whole day although the event has a time, so compare the day alone too.
  const left = new Set(master.left.map(keyOf))
  for (const [key, moment] of starts)
    if (left.has(key) || left.has(keyOf(dayOnly(moment))) || isUnknown(master, moment)) starts.delete(key)
  return [...starts.values()].toSorted((a, b) => a.utc - b.utc)
}

/** Whether an unreadable change replaces the date. */
function isUnknown({ endsBefore }: CalendarEvent, moment: CalendarMoment): boolean {
  return endsBefore !== null && swedishWall(moment) >= swedishWall(endsBefore)
}

/** Whether an occurrence of an event begins at a moment, or, if the moment is a whole day, on that day. */
export function beginsAt(master: CalendarEvent, moment: CalendarMoment): boolean {
  const day = Math.floor(swedishWall(moment) / minutesPerDay)
  const starts = startsOf(master, { first: day, last: day }, { left: maxDays * 10 }, () => undefined)
  return starts.some((start) => keyOf(start) === keyOf(moment) || keyOf(dayOnly(start)) === keyOf(moment))
}

/**
 * The last day, in the event's own zone, on which an occurrence may begin. `until`: the rule's UNTIL; null when the
 * rule has none.
 */
export function lastDay(until: unknown, start: CalendarMoment): number | null {
  if (until === undefined) return null
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2}):\d{2}(Z)?)?$/.exec(typeof until === 'string' ? until : '')
  const date = parseCivilDate(match?.[1])
  if (!match || date === null) throw new RuleProblem('repetition not understood')
  const day = dayNumber(date)
  if (match[2] === undefined) return day
  const named = day * minutesPerDay + Number(match[2]) * 60 + Number(match[3])
  if (start.isDay) {
    const swedish = match[4] ? swedishZone.toWall(named) : named
    return swedish % minutesPerDay === 0 ? swedish / minutesPerDay : day
  }
  const wall = match[4] ? start.zone.toWall(named) : named
  const wallDay = Math.floor(wall / minutesPerDay)
  return wall - wallDay * minutesPerDay >= minuteOf(start.wall) ? wallDay : wallDay - 1
}

function momentAt(like: CalendarMoment, wall: number): CalendarMoment {
  return { ...like, wall, utc: like.isDay ? wall : like.zone.toUtc(wall) }
}

function keyOf({ isDay, utc }: CalendarMoment): string {
  return `${isDay ? 'day' : 'at'} ${utc}`
}

function dayOnly({ wall, zone }: CalendarMoment): CalendarMoment {
  const day = wall - minuteOf(wall)
  return { isDay: true, wall: day, utc: day, zone }
}

function minuteOf(wall: number): number {
  return wall - Math.floor(wall / minutesPerDay) * minutesPerDay
}

/** The Swedish day of a moment, as in source ids: '2027-05-15'. */
function dateName(moment: CalendarMoment): string {
  return dateOfDayNumber(Math.floor(swedishWall(moment) / minutesPerDay))
}

/**
 * The Swedish days of an occurrence. An occurrence of up to 24 hours belongs to the day on which it begins, and ends at
 * 24:00 on that day at the latest. For a longer one, only the start on the first day and the end on the last day are
 * known.
 */
export function daysOf(start: CalendarMoment, durationMin: number | null): MarketDay[] {
  const wall = swedishWall(start)
  const first = Math.floor(wall / minutesPerDay)
  if (start.isDay) {
    const count = Math.max(1, Math.ceil((durationMin ?? 0) / minutesPerDay))
    return Array.from({ length: Math.min(count, maxDays + 1) }, (_, index) => wholeDay(first + index))
  }
  const startMinute = minuteOf(wall)
  if (durationMin === null) return [{ day: first, startMinute, endMinute: null }]
  const end = swedishZone.toWall(start.utc + durationMin)
  if (durationMin <= minutesPerDay)
    return [{ day: first, startMinute, endMinute: Math.min(end - first * minutesPerDay, minutesPerDay) }]
  const last = Math.floor((end - 1) / minutesPerDay)
  const days: MarketDay[] = Array.from({ length: Math.min(last - first + 1, maxDays + 1) }, (_, index) =>
    wholeDay(first + index),
  )
  days[0] = { day: first, startMinute, endMinute: null }
  days[days.length - 1] = { day: last, startMinute: null, endMinute: end - last * minutesPerDay }
  return days
}

function wholeDay(day: number): MarketDay {
  return { day, startMinute: null, endMinute: null }
}
