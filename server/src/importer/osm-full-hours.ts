/**
 * Converts a value of OpenStreetMap's opening_hours to what is stored: the text of spec §3 from `osmHours`, and also
 * the value itself if that text is not equivalent.
 */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { parseOsmHours } from '@fyndkartan/domain/opening-hours/parse-osm-hours'
import { toSpecText } from '@fyndkartan/domain/opening-hours/stored-hours'
import { isOsmSyntax, osmHours } from './osm-hours.ts'

export interface ImportedFullHours {
  /** The text of spec §3: a week or a special word. */
  readonly openingHours: string | null
  /**
   * The value exactly as it arrived; null when it is not in OpenStreetMap's syntax, or `openingHours` is equivalent.
   */
  readonly openingHoursOsm: string | null
  /** The report's reason when neither of the two texts is stored; otherwise null. */
  readonly reason: string | null
}

/** Converts one value to the hours that are valid from `today` on. Never throws. */
export function osmFullHours(value: string, today: CivilDate): ImportedFullHours {
  const spec = osmHours(value, today)
  if (!isOsmSyntax(value) || saysAll(spec.text, value))
    return { openingHours: spec.text, openingHoursOsm: null, reason: spec.text === null ? spec.reason : null }
  return { openingHours: spec.text, openingHoursOsm: value, reason: null }
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
