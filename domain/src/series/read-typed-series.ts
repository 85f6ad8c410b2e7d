/**
 * Reads a form that `writeSeries` has filled in. It does not use the rules for input by people: the dates may be long
 * past.
 */
import { parseClockTime } from '../local-time.ts'
import type { Series } from './rule.ts'
import { readStoredSeries } from './stored-series.ts'
import type { TypedHours, TypedSeries } from './typed-series.ts'

/** The inverse of `writeSeries`; null when the form contains no valid series. */
export function readTypedSeries(typed: TypedSeries): Series | null {
  return readStoredSeries({
    rule: ruleOf(typed),
    ...hoursOf(typed),
    added: typed.added,
    skipped: typed.skipped,
    changed: typed.changed.map((one) => ({ date: one.date, ...hoursOf(one) })),
    cancelled: typed.cancelled.map(({ date, reason }) => ({ date, reason: reason || null })),
    allCancelled: typed.isAllCancelled ? { reason: typed.allCancelledReason || null } : null,
  })
}

function ruleOf({ kind, every, weekdays, nth, weekday, from, to, dates }: TypedSeries): object {
  if (kind === 'dates') return { kind, dates }
  const common = { kind, every: Number(every), from, to: to === '' ? null : to }
  if (kind === 'weekly') return { ...common, weekdays: weekdays.map(Number) }
  return { ...common, nth: nth.map(Number), weekday: Number(weekday) }
}

function hoursOf({ startMinute, endMinute }: TypedHours): object {
  return { startMinute: parseClockTime(startMinute), endMinute: parseClockTime(endMinute) }
}
