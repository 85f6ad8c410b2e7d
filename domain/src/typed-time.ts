/** Times of day as people type them into a form. */
import { formatClockTime, parseClockTime } from './local-time.ts'

/** Parses times as people write them ('10', '9.30', '930', 'kl 9'): the minute of the day (0–1440), or null when invalid. */
export function parseTypedTime(typed: string): number | null {
  const match = /^(?:kl\.?\s*)?(\d{1,2})(?:[:.,\s]?(\d{2}))?$/i.exec(typed.trim())
  return match ? parseClockTime(`${match[1]}:${match[2] ?? '00'}`) : null
}

/** 'HH:MM', or the input unchanged when it is not a time. */
export function tidyTime(typed: string): string {
  const minute = parseTypedTime(typed)
  return minute === null ? typed : formatClockTime(minute)
}
