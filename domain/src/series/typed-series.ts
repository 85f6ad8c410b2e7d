/** A series as form input: texts and lists of texts. */
import { formatClockTime } from '../local-time.ts'
import { type Series, type SeriesHours, type SeriesRule } from './rule.ts'

export interface TypedHours {
  readonly startMinute: string
  readonly endMinute: string
}

/** The fields for all kinds of rules together, so that input remains when the kind is switched. */
export interface TypedSeries extends TypedHours {
  readonly kind: SeriesRule['kind']
  /** The number of weeks or months between dates: '2' for every second one. */
  readonly every: string
  /** The weekdays of a weekly rule, '0' (Sunday) to '6'. */
  readonly weekdays: readonly string[]
  /**
   * For a monthly rule, the numbers of the weekday in the month: '1' (such as the first Sunday) to '5', or '-1' for the
   * last.
   */
  readonly nth: readonly string[]
  /** The weekday of a monthly rule, '0' (Sunday) to '6'. */
  readonly weekday: string
  readonly from: string
  /** The last possible date; '' for a rule without an end. */
  readonly to: string
  /** The dates of a rule that is a list. */
  readonly dates: readonly string[]
  readonly added: readonly string[]
  readonly skipped: readonly string[]
  readonly changed: readonly ({ readonly date: string } & TypedHours)[]
  readonly cancelled: readonly { readonly date: string; readonly reason: string }[]
  readonly isAllCancelled: boolean
  readonly allCancelledReason: string
}

/** The fields of an empty form. */
export const emptySeries: TypedSeries = {
  kind: 'weekly',
  every: '1',
  weekdays: [],
  nth: [],
  weekday: '',
  from: '',
  to: '',
  dates: [],
  startMinute: '',
  endMinute: '',
  added: [],
  skipped: [],
  changed: [],
  cancelled: [],
  isAllCancelled: false,
  allCancelledReason: '',
}

/** A series as form input: the form that would give this series. */
export function writeSeries(series: Series): TypedSeries {
  return {
    ...emptySeries,
    ...writeRule(series.rule),
    ...writeHours(series),
    added: series.added,
    skipped: series.skipped,
    changed: series.changed.map((one) => ({ date: one.date, ...writeHours(one) })),
    cancelled: series.cancelled.map(({ date, reason }) => ({ date, reason: reason ?? '' })),
    isAllCancelled: series.allCancelled !== null,
    allCancelledReason: series.allCancelled?.reason ?? '',
  }
}

function writeRule(rule: SeriesRule): Partial<TypedSeries> {
  if (rule.kind === 'dates') return rule
  const { every, from, to } = rule
  const common = { every: String(every), from, to: to ?? '' }
  if (rule.kind === 'weekly') return { kind: 'weekly', ...common, weekdays: rule.weekdays.map(String) }
  return { kind: 'monthly', ...common, nth: rule.nth.map(String), weekday: String(rule.weekday) }
}

function writeHours({ startMinute, endMinute }: SeriesHours): TypedHours {
  const write = (minute: number | null) => (minute === null ? '' : formatClockTime(minute))
  return { startMinute: write(startMinute), endMinute: write(endMinute) }
}
