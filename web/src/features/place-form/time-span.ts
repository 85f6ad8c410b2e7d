import { parseTypedTime, tidyTime } from '@fyndkartan/domain/typed-time'

export interface TimeSpan {
  /** 'HH:MM'. */
  readonly from: string
  /** 'HH:MM'. */
  readonly to: string
}

/** '10:00–18:00' as copied from a shop's page, with any kind of dash; null when it is not two times. */
export function parseTimeSpan(text: string): TimeSpan | null {
  const [from, to, ...more] = text.split(/[‐-―−-]|\btill\b/)
  if (from === undefined || to === undefined || more.length > 0) return null
  if (parseTypedTime(from) === null || parseTypedTime(to) === null) return null
  return { from: tidyTime(from), to: tidyTime(to) }
}
