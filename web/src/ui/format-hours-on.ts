import type { CivilDate } from '@fyndkartan/domain/local-time'
import { formatIntervals } from '@fyndkartan/domain/opening-hours/coming-exceptions'
import type { FullHours } from '@fyndkartan/domain/opening-hours/full-hours'
import { hoursOn } from '@fyndkartan/domain/opening-hours/hours-on'
import { formatDoubt, unsureHoursText } from '@fyndkartan/domain/opening-hours/hours-in-words'

/**
 * The hours of one day: '10:00–12:00, 13:00–18:00', 'stängt', or a text for uncertain hours and for a public holiday
 * on which they are unknown.
 */
export function formatHoursOn(hours: FullHours, date: CivilDate): string {
  const day = hoursOn(hours, date)
  if (day.kind === 'unsure') return day.doubt ? formatDoubt(day.doubt) : unsureHoursText
  return formatIntervals(day.kind === 'open' ? day.intervals : [])
}
