import { parseTypedTime, tidyTime } from '@fyndkartan/domain/typed-time'

export interface TimeSpan {
  /** 'HH:MM'. */
  readonly from: string
  /** 'HH:MM'. */
  readonly to: string
}

/**
 * Parses two times as copied from a shop's page: '10:00–18:00', with any kind of dash, or '10 till 18'. Null for other
 * texts.
 */
export function parseTimeSpan(text: string): TimeSpan | null {
  const [from, to, ...more] = text.split(/[‐-―−-]|\btill\b/)
  if (from === undefined || to === undefined || more.length > 0) return null
  if (parseTypedTime(from) === null || parseTypedTime(to) === null) return null
  return { from: tidyTime(from), to: tidyTime(to) }
}
