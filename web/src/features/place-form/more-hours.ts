/**
 * The form's opening hours that an ordinary week does not have: lunch closing, seasons, public holidays and single
 * dates.
 */
import type { TypedHours } from '@fyndkartan/domain/opening-hours/typed-hours'
import { closedDay, type DayDraft, dayOfTyped, hasTimes, typedOfDay } from './day-draft.ts'

export interface SeasonDraft {
  /** The first and last day of the season, as typed: '1 maj', '30/9'. */
  readonly from: string
  readonly to: string
  /** Seven days; index 0 is Sunday. */
  readonly days: readonly DayDraft[]
}

export interface ExceptionDraft {
  /** The first and last date, as typed: '24/12', '2026-12-24'. An empty `to` makes it a single day. */
  readonly from: string
  readonly to: string
  readonly day: DayDraft
}

export interface MoreHours {
  /** Whether the form has fields for the hours after lunch. */
  readonly hasLunch: boolean
  readonly seasons: readonly SeasonDraft[]
  readonly holidays: TypedHours['holidays']
  /** The hours on public holidays; used only if `holidays` is 'open'. */
  readonly holiday: DayDraft
  readonly exceptions: readonly ExceptionDraft[]
}

const openDay: DayDraft = { ...closedDay, isOpen: true }

export const noMoreHours: MoreHours = {
  hasLunch: false,
  seasons: [],
  holidays: 'unsaid',
  holiday: openDay,
  exceptions: [],
}

export const newException: ExceptionDraft = { from: '', to: '', day: closedDay }

/**
 * Whether the hours have no lunch closing, seasons, holidays or exceptions, so that the text of spec §3 can express
 * them.
 */
export function isOrdinaryWeek(
  days: readonly DayDraft[],
  { hasLunch, seasons, holidays, exceptions }: MoreHours,
): boolean {
  const isBroken = hasLunch && days.some(({ isOpen, again }) => isOpen && hasTimes(again))
  return !isBroken && seasons.length === 0 && holidays === 'unsaid' && exceptions.length === 0
}

export function typedHoursOf(days: readonly DayDraft[], more: MoreHours): TypedHours {
  const typed = (day: DayDraft) => typedOfDay(day, more.hasLunch)
  return {
    week: days.map(typed),
    seasons: more.seasons.map(({ from, to, days: ofSeason }) => ({ from, to, week: ofSeason.map(typed) })),
    holidays: more.holidays,
    holidayIntervals: more.holidays === 'open' ? typed(more.holiday) : [],
    exceptions: more.exceptions.map(({ from, to, day }) => ({ from, to, intervals: typed(day) })),
  }
}

/** Converts typed hours to values of the form's fields; null if a day has more than two intervals. */
export function draftOfTyped(
  typed: TypedHours,
): { readonly days: readonly DayDraft[]; readonly more: MoreHours } | null {
  const read: DayDraft[] = []
  let isWhole = true
  const day = (intervals: TypedHours['holidayIntervals']): DayDraft => {
    const draft = dayOfTyped(intervals)
    isWhole &&= draft !== null
    read.push(draft ?? closedDay)
    return draft ?? closedDay
  }
  const days = typed.week.map(day)
  const more: MoreHours = {
    seasons: typed.seasons.map(({ from, to, week }) => ({ from, to, days: week.map(day) })),
    holidays: typed.holidays,
    holiday: typed.holidays === 'open' ? day(typed.holidayIntervals) : openDay,
    exceptions: typed.exceptions.map(({ from, to, intervals }) => ({ from, to, day: day(intervals) })),
    hasLunch: read.some(({ again }) => hasTimes(again)),
  }
  return isWhole ? { days, more } : null
}
