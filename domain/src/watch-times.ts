/**
 * Computes when a watch is due to send a message, by the Swedish clock: at the same time of day in summer and in
 * winter.
 */
import { addDays, type CivilDate, parseInstant, swedishTime, weekdayOf } from './local-time.ts'
import type { Pace } from './watch.ts'

const minuteMs = 60_000

/**
 * The pause between the messages of a watch with the pace `at_once`, ms: corrections during the pause are sent in one
 * message.
 */
export const atOncePauseMs = 15 * minuteMs

const clockTimes = { daily: 7 * 60, weekly: 7 * 60, thursday: 17 * 60 } as const
const weekdays = { daily: null, weekly: 1, thursday: 4 } as const

/** When a watch is next due after `nowMs`, ms since 1970; with the pace `at_once` immediately. */
export function nextDueMs(pace: Pace, nowMs: number): number {
  if (pace === 'at_once') return nowMs
  const today = swedishTime(nowMs).date
  for (let days = 0; ; days++) {
    const date = addDays(today, days)
    if (weekdays[pace] !== null && weekdayOf(date) !== weekdays[pace]) continue
    const dueMs = swedishInstant(date, clockTimes[pace])
    if (dueMs > nowMs) return dueMs
  }
}

/**
 * Converts a time on the Swedish clock to an instant, ms since 1970. The time must not lie between 02:00 and 03:00:
 * when the clocks change, that hour is skipped or repeated.
 */
function swedishInstant(date: CivilDate, minuteOfDay: number): number {
  const asUtcMs = (parseInstant(`${date}T00:00:00.000Z`) ?? 0) + minuteOfDay * minuteMs
  return asUtcMs - (swedishTime(asUtcMs).minuteOfDay - minuteOfDay) * minuteMs
}
