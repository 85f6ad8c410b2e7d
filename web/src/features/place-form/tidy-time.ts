import { formatClockTime, parseClockTime } from '@fyndkartan/domain/local-time'

/** '10', '9.30', '930' and 'kl 9' are how people write times: gives 'HH:MM', or what was typed when it is no time. */
export function tidyTime(typed: string): string {
  const match = /^(?:kl\.?\s*)?(\d{1,2})(?:[:.,\s]?(\d{2}))?$/i.exec(typed.trim())
  const minute = match ? parseClockTime(`${match[1]}:${match[2] ?? '00'}`) : null
  return minute === null ? typed : formatClockTime(minute)
}
