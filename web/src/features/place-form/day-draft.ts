/** One day's opening hours while they are being edited. */
import { formatClockTime, minutesPerDay, parseClockTime } from '@fyndkartan/domain/local-time'
import type { DayHours } from '@fyndkartan/domain/opening-hours/parse'
import type { TypedDay, TypedInterval } from '@fyndkartan/domain/opening-hours/typed-hours'

export interface DayDraft {
  readonly isOpen: boolean
  /** The opening and closing time, as typed. */
  readonly from: string
  readonly to: string
  /** The hours after a lunch closing, as typed; both '' for none. */
  readonly again: TypedInterval
  /** The stored text of a day that cannot be parsed; null for other days, and once the visitor has changed the day. */
  readonly unreadable: string | null
}

const noTimes: TypedInterval = { from: '', to: '' }

export const closedDay: DayDraft = { isOpen: false, ...noTimes, again: noTimes, unreadable: null }

/** Fills the fields of a day from its parsed text (opening hours of spec §3). */
export function dayOfSpec(day: DayHours | null): DayDraft {
  if (day === null || day.kind === 'closed') return closedDay
  if (day.kind === 'open')
    return { ...closedDay, isOpen: true, from: formatClockTime(day.from), to: formatClockTime(day.to) }
  const [from, to, ...more] = day.text.split(/[–-]/)
  return from === undefined || to === undefined || more.length > 0
    ? { ...closedDay, isOpen: true, unreadable: day.text }
    : { ...closedDay, isOpen: true, from: from.trim(), to: to.trim() }
}

/** The day for the opening hours text of spec §3, which cannot express the hours after lunch. */
export function specOfDay({ isOpen, from, to, unreadable }: DayDraft): DayHours {
  if (!isOpen) return { kind: 'closed' }
  if (unreadable !== null) return { kind: 'invalid', text: unreadable }
  const [opens, closes] = [parseClockTime(from), parseClockTime(to)]
  if (!isOpeningTime(opens) || closes === null) return { kind: 'invalid', text: `${inEntry(from)}–${inEntry(to)}` }
  return { kind: 'open', from: opens, to: closes }
}

/** Fills the fields of a day; null if it has more than two intervals, for which the form has no fields. */
export function dayOfTyped(day: TypedDay): DayDraft | null {
  const [first, again = noTimes, ...more] = day
  if (first === undefined) return closedDay
  return more.length > 0 ? null : { ...closedDay, isOpen: true, ...first, again }
}

export function typedOfDay({ isOpen, from, to, again }: DayDraft, hasLunch: boolean): TypedDay {
  if (!isOpen) return []
  return hasLunch && hasTimes(again) ? [{ from, to }, again] : [{ from, to }]
}

export function hasTimes({ from, to }: TypedInterval): boolean {
  return from.trim() !== '' || to.trim() !== ''
}

/** Whether the day's first interval is incomplete or invalid; ignores the hours after lunch. */
export function isDayUnclear(day: DayDraft): boolean {
  return specOfDay(day).kind === 'invalid'
}

/** For a day that `isDayUnclear`: the first time that the visitor must correct. */
export function unclearEndOf(day: DayDraft): 'from' | 'to' {
  return day.unreadable === null && isOpeningTime(parseClockTime(day.from)) ? 'to' : 'from'
}

/** Whether a shop can open at this minute of the day; 24:00 can only be a closing time. */
function isOpeningTime(minute: number | null): minute is number {
  return minute !== null && minute !== minutesPerDay
}

/** Replaces commas and dashes by spaces, since they separate days and times in the text of spec §3. */
function inEntry(typed: string): string {
  return typed.replace(/[,–-]/g, ' ').trim()
}
