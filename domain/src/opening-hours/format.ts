import { formatClockTime, weekdayNames } from '../local-time.ts'
import type { WeekHours } from './parse.ts'

/**
 * Writes a week as the text of spec §3: seven entries from Sunday on with an en dash, 'söndag: stängt, måndag:
 * 10:00–18:00, …'. It is the inverse of `parseOpeningHours` for a whole week; a missing day becomes 'stängt'.
 */
export function formatWeekHours(days: WeekHours): string {
  return weekdayNames
    .map((weekday, index) => {
      const day = days[index]
      if (day?.kind === 'open') return `${weekday}: ${formatClockTime(day.from)}–${formatClockTime(day.to)}`
      return `${weekday}: ${day?.kind === 'invalid' ? day.text : 'stängt'}`
    })
    .join(', ')
}
