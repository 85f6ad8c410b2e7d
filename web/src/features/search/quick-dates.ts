import { addDays, type CivilDate, weekdayOf } from '@fyndkartan/domain/local-time'

export interface DateSpan {
  readonly from: CivilDate
  readonly to: CivilDate
}

export interface QuickDates extends DateSpan {
  readonly label: string
}

/** The most common spans, counted from today. '7 dagar' is the span of spec §4's default. */
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

/** The remaining days of this week's Saturday and Sunday. */
function weekendOf(today: CivilDate): DateSpan {
  const saturday = saturdayOf(today)
  return { from: saturday < today ? today : saturday, to: addDays(saturday, 1) }
}

/** The Saturday of this week; weeks begin on Monday, so on a Sunday it was yesterday. */
function saturdayOf(today: CivilDate): CivilDate {
  const weekday = weekdayOf(today)
  return addDays(today, weekday === 0 ? -1 : 6 - weekday)
}
