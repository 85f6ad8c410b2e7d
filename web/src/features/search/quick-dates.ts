import { addDays, type CivilDate } from '@fyndkartan/domain/local-time'
import { type DateSpan, saturdayOf, weekendOf } from '@fyndkartan/domain/weekend'

export interface QuickDates extends DateSpan {
  readonly label: string
}

/** The most common spans of dates, counted from today. '7 dagar' is the default span of spec §4. */
export function quickDates(today: CivilDate): readonly QuickDates[] {
  const weekend = weekendOf(today)
  const nextSaturday = addDays(saturdayOf(today), 7)
  return [
    { label: 'I dag', from: today, to: today },
    { label: 'I helgen', ...weekend },
    { label: 'Nästa helg', from: nextSaturday, to: addDays(nextSaturday, 1) },
    { label: '7 dagar', from: today, to: addDays(today, 7) },
    { label: '30 dagar', from: today, to: addDays(today, 30) },
  ]
}
