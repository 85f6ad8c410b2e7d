/** What feeds say in words. */
import { type CivilDate, formatDate, formatShortTime } from '@fyndkartan/domain/local-time'
import { formatCancellation } from '@fyndkartan/domain/market-dates'
import { parseOsmHours } from '@fyndkartan/domain/opening-hours/parse-osm-hours'
import { describeHours, linesOfHours } from '@fyndkartan/domain/opening-hours/describe-hours'
import { formatAddress, type Place } from '@fyndkartan/domain/place'
import { formatTrust, unknownTrust } from '@fyndkartan/domain/trust'

/** 'Köpmangatan 12, Borås', when it is open or held, and what is known of it, a line each. */
export function describePlace(place: Place, today: CivilDate): readonly string[] {
  return [formatAddress(place), ...whenLines(place, today), place.description ?? ''].filter((line) => line !== '')
}

function whenLines(place: Place, today: CivilDate): readonly string[] {
  if (place.kind === 'shop') {
    const hours = parseOsmHours(place.openingHoursOsm)
    const described = hours && describeHours(hours, today)
    if (described) return linesOfHours(described)
    return place.openingHours === null ? [] : place.openingHours.split(',').map((day) => day.trim())
  }
  if (place.date === null) return []
  const span = [place.startMinute, place.endMinute].flatMap((minute) =>
    minute === null ? [] : formatShortTime(minute),
  )
  const day = [formatDate(place.date), span.join('–')].filter(Boolean).join(' ')
  return place.cancellation ? [day, formatCancellation(place.cancellation)] : [day]
}

/** 'Från OpenStreetMap, hämtad 12 nov. Licens: ODbL 1.0.'; '' where nothing is known. */
export function describeSource({ trust = unknownTrust }: Place, today: CivilDate): string {
  const said = formatTrust(trust, today)
  const licence = trust.source?.licence ?? null
  return [said, licence && `Licens: ${licence}`].flatMap((part) => (part ? [`${part}.`] : [])).join(' ')
}
