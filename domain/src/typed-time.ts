/** Times of day as people type them into a form. */
import { formatClockTime, parseClockTime } from './local-time.ts'

/**
 * Reads a time as people write it ('10', '9.30', '930', 'kl 9') as minute of the day, 0–1440; null when it is invalid.
 */
export function parseTypedTime(typed: string): number | null {
  const match = /^(?:kl\.?\s*)?(\d{1,2})(?:[:.,\s]?(\d{2}))?$/i.exec(typed.trim())
  return match ? parseClockTime(`${match[1]}:${match[2] ?? '00'}`) : null
}

/** A typed time as 'HH:MM'; a text that is no time is returned unchanged. */
export function tidyTime(typed: string): string {
  const minute = parseTypedTime(typed)
  return minute === null ? typed : formatClockTime(minute)
}
