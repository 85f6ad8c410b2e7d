/** Times of day as people type them into a form. */
import { formatClockTime, parseClockTime } from './local-time.ts'

/** '10', '9.30', '930' and 'kl 9' are how people write times: the minute of the day (0–1440), or null when it is no time. */
export function parseTypedTime(typed: string): number | null {
  const match = /^(?:kl\.?\s*)?(\d{1,2})(?:[:.,\s]?(\d{2}))?$/i.exec(typed.trim())
  return match ? parseClockTime(`${match[1]}:${match[2] ?? '00'}`) : null
}

/** 'HH:MM', or what was typed when it is no time. */
export function tidyTime(typed: string): string {
  const minute = parseTypedTime(typed)
  return minute === null ? typed : formatClockTime(minute)
}
