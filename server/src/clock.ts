/** The one place where the server asks what time it is; everything else takes a clock. */
import { type CivilDate, swedishTime } from '@fyndkartan/domain/local-time'

/** Milliseconds since 1970. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/** For libraries that ask for the language's own type. */
export function dateAt(ms: number): Date {
  return new Date(ms)
}

const msPerMinute = 60_000

/** Today in Sweden. Remembered within the minute: formatting a date costs as much as a search, and midnight is on a minute. */
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
