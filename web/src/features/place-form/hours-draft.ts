/** Opening hours while they are being edited: the values of the fields, and the text of spec §3 made from them. */
import {
  formatClockTime,
  minutesPerDay,
  parseClockTime,
  type Weekday,
  weekdayNames,
  weekdaysFromMonday,
} from '@fyndkartan/domain/local-time'
import { formatWeekHours } from '@fyndkartan/domain/opening-hours/format'
import { type DayHours, parseOpeningHours, type SpecialHours } from '@fyndkartan/domain/opening-hours/parse'

export interface DayDraft {
  readonly isOpen: boolean
  /** As typed. */
  readonly from: string
  readonly to: string
  /** The day's existing text when it cannot be parsed; kept until the day is changed. */
  readonly unreadable: string | null
}

/** 'kept': existing text that cannot be parsed, until another choice is made. */
export type HoursMode = 'none' | 'week' | 'kept' | SpecialHours

export interface HoursDraft {
  readonly mode: HoursMode
  /** Sunday first; kept while another mode is tried. */
  readonly days: readonly DayDraft[]
  /** For 'kept'. */
  readonly text: string
}

const closed: DayDraft = { isOpen: false, from: '', to: '', unreadable: null }

/** A week not yet filled in: the times of the working days are left blank rather than guessed. */
const openWeek: readonly DayDraft[] = weekdayNames.map((_name, index) => ({
  ...closed,
  isOpen: index > 0 && index < 6,
}))

/** Never throws: text that cannot be parsed is kept as it is. */
export function readHours(text: string): HoursDraft {
  const hours = parseOpeningHours(text)
  const draft = { mode: 'none', days: openWeek, text } as const
  if (hours.kind === 'missing') return draft
  if (hours.kind === 'too-few') return { ...draft, mode: 'kept' }
  return hours.kind === 'special'
    ? { ...draft, mode: hours.word }
    : { ...draft, mode: 'week', days: hours.days.map(readDay) }
}

/** The text of spec §3; a day that is not filled in properly becomes an entry that cannot be parsed. */
export function formatHours({ mode, days, text }: HoursDraft): string {
  if (mode === 'none') return ''
  if (mode === 'kept') return text
  return mode === 'week' ? formatWeekHours(days.map(dayHours)) : mode
}

/** Whether this day is incomplete or invalid. */
export function isDayUnclear(day: DayDraft): boolean {
  return dayHours(day).kind === 'invalid'
}

/** The first invalid time of the week, in the order of the page; null when all are valid. */
export function firstUnclearTime({ mode, days }: HoursDraft): { weekday: Weekday; end: 'from' | 'to' } | null {
  const weekday = weekdaysFromMonday.find((each) => days[each] && isDayUnclear(days[each]))
  if (mode !== 'week' || weekday === undefined) return null
  const day = days[weekday]
  const isFromRight = day?.unreadable === null && isOpeningTime(parseClockTime(day.from))
  return { weekday, end: isFromRight ? 'to' : 'from' }
}

export function changeDay(draft: HoursDraft, weekday: Weekday, change: Partial<DayDraft>): HoursDraft {
  const days = draft.days.map((day, index) => (index === weekday ? { ...day, unreadable: null, ...change } : day))
  return { ...draft, days }
}

/** The other days get the hours of this one. */
export function copyDay(draft: HoursDraft, from: Weekday, to: readonly Weekday[]): HoursDraft {
  const days = draft.days.map((day, index) => (to.includes(index as Weekday) ? (draft.days[from] ?? day) : day))
  return { ...draft, days }
}

function readDay(day: DayHours | null): DayDraft {
  if (day === null || day.kind === 'closed') return closed
  if (day.kind === 'open')
    return { ...closed, isOpen: true, from: formatClockTime(day.from), to: formatClockTime(day.to) }
  const [from, to, ...more] = day.text.split(/[–-]/)
  return from === undefined || to === undefined || more.length > 0
    ? { ...closed, isOpen: true, unreadable: day.text }
    : { ...closed, isOpen: true, from: from.trim(), to: to.trim() }
}

function dayHours({ isOpen, from, to, unreadable }: DayDraft): DayHours {
  if (!isOpen) return { kind: 'closed' }
  if (unreadable !== null) return { kind: 'invalid', text: unreadable }
  const [opens, closes] = [parseClockTime(from), parseClockTime(to)]
  if (!isOpeningTime(opens) || closes === null) return { kind: 'invalid', text: `${inEntry(from)}–${inEntry(to)}` }
  return { kind: 'open', from: opens, to: closes }
}

/** Nothing opens at 24:00. */
function isOpeningTime(minute: number | null): minute is number {
  return minute !== null && minute !== minutesPerDay
}

/** Commas separate the entries and dashes the times, so neither may occur in a time. */
function inEntry(typed: string): string {
  return typed.replace(/[,–-]/g, ' ').trim()
}
