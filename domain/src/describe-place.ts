/** What a place is in a few lines of plain text, for feeds and descriptions of pages. */
import { type CivilDate, formatDate, formatShortTime } from './local-time.ts'
import { formatCancellation } from './market-dates.ts'
import { describeHours, linesOfHours } from './opening-hours/describe-hours.ts'
import { parseSpecialHours } from './opening-hours/parse.ts'
import { parseOsmHours } from './opening-hours/parse-osm-hours.ts'
import { specialHoursLabel } from './opening-hours/status-text.ts'
import { formatAddress, type Place } from './place.ts'

/** 'Köpmangatan 12, Borås', when it is open or held, and what is known of it, a line each. */
export function describePlace(place: Place, today: CivilDate): readonly string[] {
  return [formatAddress(place), ...whenLines(place, today), place.description ?? ''].filter((line) => line !== '')
}

function whenLines(place: Place, today: CivilDate): readonly string[] {
  if (place.kind === 'shop') {
    const hours = parseOsmHours(place.openingHoursOsm)
    const described = hours && describeHours(hours, today)
    if (described) return linesOfHours(described)
    if (place.openingHours === null) return []
    const special = parseSpecialHours(place.openingHours)
    return special ? [specialHoursLabel[special]] : place.openingHours.split(',').map((day) => day.trim())
  }
  if (place.date === null) return []
  const span = [place.startMinute, place.endMinute].flatMap((minute) =>
    minute === null ? [] : formatShortTime(minute),
  )
  const day = [formatDate(place.date), span.join('–')].filter(Boolean).join(' ')
  return place.cancellation ? [day, formatCancellation(place.cancellation)] : [day]
}
