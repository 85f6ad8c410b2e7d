/** A place in a few lines of plain text, for feeds and descriptions of pages. */
import { type CivilDate, formatDate, formatShortTime } from './local-time.ts'
import { formatCancellation } from './market-dates.ts'
import { describeHours, linesOfHours } from './opening-hours/describe-hours.ts'
import { describeNotes, linesOfRules } from './opening-hours/rules-in-words.ts'
import { closedText, specialHoursLabel } from './opening-hours/status-text.ts'
import { type HoursTexts, readHours } from './opening-hours/stored-hours.ts'
import type { Place } from './place.ts'

/**
 * The lines about a place: 'Köpmangatan 12, Borås', then its hours or dates, then its description. Unknown parts are
 * left out.
 */
export function describePlace(place: Place, today: CivilDate): readonly string[] {
  const where = [place.address, place.town].filter((part) => part !== null).join(', ')
  return [where, ...whenLines(place, today), place.description ?? ''].filter((line) => line !== '')
}

function whenLines(place: Place, today: CivilDate): readonly string[] {
  if (place.kind === 'shop') return hoursLines(place, today)
  if (place.date === null) return []
  const span = [place.startMinute, place.endMinute].flatMap((minute) =>
    minute === null ? [] : formatShortTime(minute),
  )
  const day = [formatDate(place.date), span.join('–')].filter(Boolean).join(' ')
  return place.cancellation ? [day, formatCancellation(place.cancellation)] : [day]
}

/**
 * The lines about a shop's hours, such as 'Måndag–fredag: 10:00–18:00'; days with equal hours share a line. Days on
 * which the shop is always closed are left out.
 */
function hoursLines(shop: HoursTexts, today: CivilDate): readonly string[] {
  const stored = readHours(shop)
  if (stored.kind === 'unknown') return []
  const { hours } = stored
  if (stored.kind === 'special') return [specialHoursLabel[stored.word], ...(hours ? linesOfRules(hours) : [])]
  const described = describeHours(stored.hours, today)
  if (!described) return linesOfRules(stored.hours)
  const lines = linesOfHours(described).filter(
    (line) => !line.endsWith(`: ${closedText}`) || described.weeks.length > 1,
  )
  return [...lines, ...describeNotes(stored.hours)]
}
