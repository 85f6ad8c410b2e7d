import { addDays, type CivilDate } from './local-time.ts'
import type { DateSpan } from './weekend.ts'

/** Markets within this many days count as coming. */
const daysAhead = 365

/** The days on which a market counts as coming: from today on. */
export function comingSpan(today: CivilDate): DateSpan {
  return { from: today, to: addDays(today, daysAhead) }
}
