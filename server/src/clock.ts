/** The only file of the server that reads the system time; everything else takes a clock. */
import { type CivilDate, type CivilMoment, swedishTime } from '@fyndkartan/domain/local-time'

/** Returns the current time in ms since 1970. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/** Converts ms since 1970 to a Date, for libraries that require one. */
export function dateAt(ms: number): Date {
  return new Date(ms)
}

/** Makes a function that returns the current time in Sweden. */
export function swedishNow(clock: Clock): () => CivilMoment {
  return () => swedishTime(clock())
}

const msPerMinute = 60_000

/**
 * Makes a function that returns today's date in Sweden. It caches the date within the minute, because formatting a date
 * costs as much as a search, and a day always ends with a minute.
 */
export function swedishToday(clock: Clock): () => CivilDate {
  let minute = Number.NaN
  let today: CivilDate
  return () => {
    const now = clock()
    const currentMinute = Math.floor(now / msPerMinute)
    if (currentMinute !== minute) {
      minute = currentMinute
      today = swedishTime(now).date
    }
    return today
  }
}
