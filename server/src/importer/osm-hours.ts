/**
 * OpenStreetMap's opening_hours (https://wiki.openstreetmap.org/wiki/Key:opening_hours) in the form of spec §3: one interval a
 * day for seven days, or the special word that fits, or nothing. The grammar is read by the library `opening_hours`.
 *
 * The library takes `Date` and uses only its local fields, so the process's time zone does not matter: a `Date` made
 * from the numbers of a civil day is that day on any machine. Only `localDate` creates one.
 */
import { addDays, type CivilDate, dayNumber, minutesPerDay, weekdayOf } from '@fyndkartan/domain/local-time'
import { formatWeekHours } from '@fyndkartan/domain/opening-hours/format'
import { type DayHours, parseOpeningHours } from '@fyndkartan/domain/opening-hours/parse'
import type { SpecialHours } from '@fyndkartan/domain/opening-hours/special-hours'
import OpeningHoursLibrary from 'opening_hours'

export type ImportedHours =
  /** A week or a special word, as stored. */
  | { readonly text: string }
  /** Cannot be expressed; the reason goes into the report. */
  | { readonly text: null; readonly reason: string }

interface Interval {
  /** Days since the first requested day. */
  readonly day: number
  readonly from: number
  readonly to: number
  /** Perhaps open: by appointment, or with an unknown closing time. */
  readonly unsure: boolean
}

/** Swedish holidays, for the library; the position matters only for sunset, which a week of hours cannot express anyway. */
export const sweden = { lat: 62, lon: 15, address: { country_code: 'se', state: '' } }

const daysAhead = 53 * 7
/** Weeks of the coming year that may differ from the rest: closed for a month in summer, or on single days. */
const maxOtherWeeks = 6
/** Seasons begin and end once or twice a year; hours that change more often are not seasonal. */
const maxSeasonChanges = 6

const byAppointment = /appointment|förfrågan|överenskommelse|bokning/i
const bySeason = /season|säsong|summer|sommar/i
const byTheSun = /sunrise|sunset|dawn|dusk/i
const schoolHolidays = /\bSH\b/
const wholeDays = /24\/7|00:00\s*-\s*24:00|\b0?0-24\b/

/**
 * Reads one value as it applies from `today` on. The week is the first one, from a Sunday, without a Swedish public holiday;
 * rules for holidays and single days are ignored. Hours that change with the season become 'säsongsbaserade', unless the
 * value explicitly says that the shop is closed in that week; those that alternate or have no known end 'varierar';
 * those by appointment only 'på_förfrågan'. Several intervals a day, days without times and values that the library cannot
 * parse cannot be expressed. A text that already has the form of spec §3 is kept.
 */
export function osmHours(value: string, today: CivilDate): ImportedHours {
  const ours = parseOpeningHours(value)
  if (ours.kind === 'special') return { text: ours.word }
  if (ours.kind === 'week' && ours.days.every((day) => day !== null && day.kind !== 'invalid'))
    return { text: formatWeekHours(ours.days) }
  if (byTheSun.test(value)) return special('varierar')
  if (schoolHolidays.test(value))
    return { text: null, reason: 'depends on school holidays, which are not known for Sweden' }
  try {
    return evaluate(value, firstPlainWeek(today))
  } catch (problem) {
    // The library throws multi-line strings; common phrases in prose are still recognized.
    if (byAppointment.test(value)) return special('på_förfrågan')
    if (bySeason.test(value)) return special('säsongsbaserade')
    return { text: null, reason: `cannot be read: ${firstLine(problem)}` }
  }
}

function evaluate(value: string, sunday: CivilDate): ImportedHours {
  const library = new OpeningHoursLibrary(value, sweden)
  const intervals = intervalsFrom(library, sunday, library.isWeekStable() ? 7 : daysAhead)
  const week = intervals.filter(({ day }) => day < 7)
  if (week.some(({ unsure }) => unsure))
    return special(byAppointment.test(value) && week.every(({ unsure }) => unsure) ? 'på_förfrågan' : 'varierar')
  const change = library.isWeekStable() ? null : changeInTheYear(intervals, sunday)
  if (change !== null && !(week.length === 0 && saysClosed(library, sunday))) return special(change)
  return weekText(week, wholeDays.test(value))
}

function weekText(week: readonly Interval[], wholeDaysMeant: boolean): ImportedHours {
  const days: DayHours[] = Array.from({ length: 7 }, () => ({ kind: 'closed' }))
  for (const { day, from, to } of week) {
    if (days[day]?.kind === 'open') return { text: null, reason: 'several intervals a day' }
    // 'Mo-Sa' without times means open on these days, not day and night.
    if (from === 0 && to === minutesPerDay && !wholeDaysMeant) return { text: null, reason: 'days without times' }
    days[day] = { kind: 'open', from, to }
  }
  return { text: formatWeekHours(days) }
}

/** Opening intervals that begin within `days` days of `sunday`; hours past midnight belong to the day they begin on. */
function intervalsFrom(library: OpeningHoursLibrary, sunday: CivilDate, days: number): Interval[] {
  const firstDay = dayNumber(sunday)
  // Starts a day early, so that Saturday night's interval is not restarted on Sunday; ends a day late, so the last one ends.
  const found = library.getOpenIntervals(localDate(addDays(sunday, -1)), localDate(addDays(sunday, days + 1)))
  const intervals: Interval[] = []
  for (const [start, end, unsure] of found) {
    let at = minuteCount(start) - firstDay * minutesPerDay
    const until = minuteCount(end) - firstDay * minutesPerDay
    // The library merges adjacent intervals, so round-the-clock hours must be split into days again.
    while (at < until) {
      const day = Math.floor(at / minutesPerDay)
      const midnight = (day + 1) * minutesPerDay
      const stop = until - at > minutesPerDay ? midnight : until
      if (day >= 0 && day < days) {
        const to = stop - day * minutesPerDay
        intervals.push({
          day,
          from: at - day * minutesPerDay,
          to: to > minutesPerDay ? to - minutesPerDay : to,
          unsure,
        })
      }
      at = stop
    }
  }
  return intervals
}

/** Whether other weeks of the coming year have other hours, and in what way. Weeks with a public holiday do not count. */
function changeInTheYear(intervals: readonly Interval[], sunday: CivilDate): SpecialHours | null {
  const weeks: string[] = Array.from({ length: daysAhead / 7 }, () => '')
  for (const { day, from, to } of intervals) weeks[Math.floor(day / 7)] += `${day % 7}:${from}-${to} `
  const plain = weeks.filter((_, week) => !hasHoliday(addDays(sunday, week * 7)))
  const others = plain.filter((week) => week !== plain[0]).length
  if (others <= maxOtherWeeks) return null
  const changes = plain.filter((week, index) => index > 0 && week !== plain[index - 1]).length
  return changes > maxSeasonChanges ? 'varierar' : 'säsongsbaserade'
}

/** True when a rule of the value covers that week (Monday to Sunday) without giving hours: 'Sep 22-Mar 20 closed'. */
function saysClosed(library: OpeningHoursLibrary, sunday: CivilDate): boolean {
  return [1, 2, 3, 4, 5, 6].every((day) => library.getMatchingRule(localDate(addDays(sunday, day), 12)) !== undefined)
}

function firstPlainWeek(today: CivilDate): CivilDate {
  let sunday = addDays(today, (7 - weekdayOf(today)) % 7)
  while (hasHoliday(sunday)) sunday = addDays(sunday, 7)
  return sunday
}

const holidayWeeks = new Map<CivilDate, boolean>()
const holidays = new OpeningHoursLibrary('PH 12:00-13:00', sweden)

/** Whether the seven days from `sunday` hold a Swedish public holiday, or Christmas or New Year's Eve. */
function hasHoliday(sunday: CivilDate): boolean {
  let known = holidayWeeks.get(sunday)
  if (known === undefined) {
    const days = Array.from({ length: 7 }, (_, index) => addDays(sunday, index))
    known =
      days.some((day) => /-12-(24|31)$/.test(day)) ||
      holidays.getOpenIntervals(localDate(sunday), localDate(addDays(sunday, 7))).length > 0
    holidayWeeks.set(sunday, known)
  }
  return known
}

function firstLine(problem: unknown): string {
  return (String(problem).split('\n')[0] ?? '').trim().slice(0, 120)
}

function special(word: SpecialHours): ImportedHours {
  return { text: word }
}

/** For the library: midnight, or another full hour, in local fields. */
export function localDate(date: CivilDate, hour = 0): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  // oxlint-disable-next-line no-restricted-globals -- The library takes nothing else.
  return new Date(year, month - 1, day, hour)
}

/** Minutes since 1970, computed from the local fields. */
function minuteCount(date: Date): number {
  const fields = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  const day = fields.map((field) => String(field).padStart(2, '0')).join('-') as CivilDate
  return dayNumber(day) * minutesPerDay + date.getHours() * 60 + date.getMinutes()
}
