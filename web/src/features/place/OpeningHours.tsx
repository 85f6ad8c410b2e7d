import { weekdayNames, weekdayOf, weekdaysFromMonday } from '@fyndkartan/domain/local-time'
import { parseOpeningHours } from '@fyndkartan/domain/opening-hours/parse'
import { openingStatus } from '@fyndkartan/domain/opening-hours/status'
import { formatDayHours, formatOpeningStatus, specialHoursNote } from '@fyndkartan/domain/opening-hours/status-text'
import { useNow } from '../../ui/use-now.ts'
import { DayList } from './DayList.tsx'

/**
 * The hours of each weekday, or the explanation of a word such as 'varierar', or a text that the hours are unknown
 * (spec §2, §4).
 */
export function OpeningHours({ hours }: { readonly hours: string | null }) {
  const now = useNow()
  const parsed = parseOpeningHours(hours)
  const today = weekdayOf(now.date)
  if (parsed.kind === 'special') return <p>{specialHoursNote[parsed.word]}</p>
  if (parsed.kind !== 'week') return <p>{formatOpeningStatus(openingStatus(parsed, now), 'page').label}</p>
  return (
    <DayList
      days={weekdaysFromMonday.map((weekday) => ({
        name: weekdayNames[weekday],
        hours: formatDayHours(parsed.days[weekday] ?? null),
        isToday: weekday === today,
      }))}
    />
  )
}
