import { formatClockTime, weekdayNames } from '../local-time.ts'
import type { WeekHours } from './parse.ts'

/**
 * The text of spec §3: seven entries from Sunday, 'söndag: stängt, måndag: 10:00–18:00, …', with the en dash. The inverse of
 * `parseOpeningHours` for whole weeks; an unlisted day is written as 'stängt'.
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
