/**
 * The minutes of a duration of ISO 8601 as calendars (RFC 5545, section 3.3.6) and web pages write it: 'PT4H30M', 'P1D',
 * 'PT1.5H', 'P0Y0M0DT3H0M0S'; seconds are left out. Null for other texts, also for months, which have no fixed length.
 */
import { minutesPerDay } from '@fyndkartan/domain/local-time'

const units = '(?:0{1,4}Y)?(?:0{1,2}M)?(?:(\\d{1,15})W)?(?:(\\d{1,15})D)?'
const times = '(?:(\\d{1,15}(?:[.,]\\d{1,9})?)H)?(?:(\\d{1,15}(?:[.,]\\d{1,9})?)M)?(?:\\d{1,15}(?:[.,]\\d{1,9})?S)?'
const duration = new RegExp(`^\\+?P${units}(?:T${times})?$`, 'i')

export function durationMinutes(text: string): number | null {
  const parts = duration.exec(text.trim())
  if (parts === null) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0] = parts
    .slice(1)
    .map((part) => Number(part?.replace(',', '.') ?? 0))
  return (weeks * 7 + days) * minutesPerDay + Math.floor(hours * 60 + minutes)
}
