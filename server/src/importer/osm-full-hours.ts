/**
 * Converts a value of OpenStreetMap's opening_hours to what is stored: the text of spec §3 from `osmHours`, and also
 * the value itself if that text is not equivalent.
 */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { parseOpeningHours } from '@fyndkartan/domain/opening-hours/parse'
import { parseOsmHours } from '@fyndkartan/domain/opening-hours/parse-osm-hours'
import { parseSwedishHours } from '@fyndkartan/domain/opening-hours/parse-swedish-hours'
import { toSpecText } from '@fyndkartan/domain/opening-hours/stored-hours'
import { byAppointment, hasTime, isOsmSyntax, osmHours, unreadable } from './osm-hours.ts'

export interface ImportedFullHours {
  /** The text of spec §3: a week or a special word. */
  readonly openingHours: string | null
  /**
   * The value exactly as it arrived; null when it is not in OpenStreetMap's syntax, or `openingHours` is equivalent.
   */
  readonly openingHoursOsm: string | null
  /** The report's reason when neither of the two texts is stored, or a word without the times; otherwise null. */
  readonly reason: string | null
}

/** Converts one value to the hours that are valid from `today` on. Never throws. */
export function osmFullHours(value: string, today: CivilDate): ImportedFullHours {
  const spec = osmHours(value, today)
  const isOsm = isOsmSyntax(value)
  const isOurs = parseOpeningHours(value).kind === 'week' && spec.text !== null
  const better = isOsm ? withAppointments(value) : isOurs ? null : parseSwedishHours(value)
  if (better !== null && better !== value) return osmFullHours(better, today)
  if (isOsm && !saysAll(spec.text, value)) return { openingHours: spec.text, openingHoursOsm: value, reason: null }
  // A word does not say the times of 'i sommar lör 10–14'.
  const losesTimes = !isOsm && !isOurs && hasTime.test(value)
  const reason = spec.text === null ? spec.reason : losesTimes ? unreadable(value).reason : null
  return { openingHours: spec.text, openingHoursOsm: null, reason }
}

/** The value with 'off "by appointment"' as the comment alone: such hours are uncertain, and not closed. */
function withAppointments(value: string): string {
  const parts = value.split('"')
  const isAppointment = (index: number) => index % 2 === 1 && byAppointment.test(parts[index] ?? '')
  return parts
    .map((part, index) => (isAppointment(index + 1) ? part.replace(/(?<!\S)(?:off|closed)\s?$/i, '') : part))
    .join('"')
}

/** Comments with the meaning of the special word på_förfrågan. */
const appointmentOnly =
  /^(?:open |unknown )?"(?:only )?(?:by|on|efter|enligt) (?:appointment|överenskommelse)(?: only)?"$/i

function saysAll(spec: string | null, value: string): boolean {
  if (spec === null) return false
  if (appointmentOnly.test(value.trim())) return true
  const hours = parseOsmHours(value)
  return hours !== null && toSpecText(hours) === spec
}
