/**
 * What is stored of a value of OpenStreetMap's opening_hours: the text of spec §3 as `osmHours` finds it, and the value itself
 * where that text leaves something out.
 */
import { facts } from '@fyndkartan/domain/facts'
import { addDays, type CivilDate } from '@fyndkartan/domain/local-time'
import { formatOsmHours } from '@fyndkartan/domain/opening-hours/format-osm-hours'
import { parseOpeningHours } from '@fyndkartan/domain/opening-hours/parse'
import { parseOsmHours } from '@fyndkartan/domain/opening-hours/parse-osm-hours'
import { fromSpecText, toSpecText } from '@fyndkartan/domain/opening-hours/stored-hours'
import OpeningHoursLibrary from 'opening_hours'
import { localDate, osmHours, sweden } from './osm-hours.ts'

export interface ImportedFullHours {
  /** The text of spec §3: a week or a special word. */
  readonly openingHours: string | null
  /** The value exactly as it arrived; null when it is not in OpenStreetMap's syntax, or `openingHours` says all of it. */
  readonly openingHoursOsm: string | null
  /** Why neither is stored, for the report; otherwise null. */
  readonly reason: string | null
}

/** Reads one value as it holds from `today` on. Never throws. */
export function osmFullHours(value: string, today: CivilDate): ImportedFullHours {
  const spec = osmHours(value, today)
  if (!isOsmSyntax(value) || saysAll(spec.text, value, today))
    return { openingHours: spec.text, openingHoursOsm: null, reason: spec.text === null ? spec.reason : null }
  return { openingHours: spec.text, openingHoursOsm: value, reason: null }
}

/** The library refuses school holidays for Sweden, and complains to the console. */
const schoolHolidays = /\bSH\b/i

/** By the library, which knows more of the syntax than `parseOsmHours`. */
function isOsmSyntax(value: string): boolean {
  if (facts.openingHoursOsm.read(value).value === null || schoolHolidays.test(value)) return false
  return openHours(value, '2026-01-01', 0) !== null
}

/** May be named without changing the hours. */
const holidayWords = /\b(?:PH|easter)\b/i
const commentOnly = /^\s*"[^"]*"\s*$/
const yearAhead = 366

function saysAll(spec: string | null, value: string, today: CivilDate): boolean {
  if (spec === null) return false
  // '"by appointment"' has become a word.
  if (commentOnly.test(value)) return true
  const hours = parseOsmHours(value)
  if (hours) return toSpecText(hours) === spec
  const week = fromSpecText(parseOpeningHours(spec))
  if (week === null || holidayWords.test(value)) return false
  const stored = openHours(formatOsmHours(week), today, yearAhead)
  return stored !== null && stored === openHours(value, today, yearAhead)
}

/** The library's intervals from `first` on as text, to be compared; null when it refuses the value. */
function openHours(value: string, first: CivilDate, days: number): string | null {
  try {
    const library = new OpeningHoursLibrary(value, sweden)
    if (days === 0) return ''
    const intervals = library.getOpenIntervals(localDate(first), localDate(addDays(first, days)))
    return intervals.map(([from, to, isUnsure]) => `${from.getTime()} ${to.getTime()} ${isUnsure}`).join('\n')
  } catch {
    return null
  }
}
