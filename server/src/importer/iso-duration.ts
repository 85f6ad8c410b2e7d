/** Reads durations of ISO 8601, as calendars (RFC 5545, section 3.3.6) and web pages write them. */
import { minutesPerDay } from '@fyndkartan/domain/local-time'

/** Minutes by the letter of the unit, before the T and after it; seconds are left out, years and months have no length. */
const dayUnits: Readonly<Record<string, number>> = { Y: NaN, M: NaN, W: 7 * minutesPerDay, D: minutesPerDay }
const timeUnits: Readonly<Record<string, number>> = { H: 60, M: 1, S: 0 }

/** The longest text that is read, in characters. */
const maxLength = 60

/** The whole minutes of 'PT4H30M', 'P1D', 'PT1.5H' or 'P0Y0M0DT3H0M0S'; null for any other text. */
export function durationMinutes(text: string): number | null {
  const [days = '', times = '', ...more] = text.trim().toUpperCase().replace(/^\+/, '').replace(',', '.').split('T')
  if (text.length > maxLength || !days.startsWith('P') || more.length > 0) return null
  const found = [minutesOf(days.slice(1), dayUnits), minutesOf(times, timeUnits)]
  const isEmpty = days === 'P' && times === ''
  return isEmpty || found.includes(null) ? null : Math.floor((found[0] ?? 0) + (found[1] ?? 0))
}

function minutesOf(text: string, units: Readonly<Record<string, number>>): number | null {
  let minutes = 0
  for (const part of text.split(/(?<=[A-Z])/)) {
    if (part === '') continue
    const [count, length] = [Number(part.slice(0, -1)), units[part.slice(-1)]]
    if (length === undefined || !/^[\d.]+$/.test(part.slice(0, -1)) || Number.isNaN(count)) return null
    if (count !== 0) minutes += count * length
  }
  return Number.isNaN(minutes) ? null : minutes
}
