/** A series as a form has it: texts and lists of texts. */
import { formatClockTime } from '../local-time.ts'
import { type Series, type SeriesHours, type SeriesRule } from './rule.ts'

export interface TypedHours {
  readonly startMinute: string
  readonly endMinute: string
}

/** The fields of all kinds of rules, so that input is kept when the kind is switched. */
export interface TypedSeries extends TypedHours {
  readonly kind: SeriesRule['kind']
  /** '2' for every second week or month. */
  readonly every: string
  /** '0' (Sunday) to '6', of a weekly rule. */
  readonly weekdays: readonly string[]
  /** '1' to '5' or '-1', of a monthly rule. */
  readonly nth: readonly string[]
  /** '0' (Sunday) to '6', of a monthly rule. */
  readonly weekday: string
  readonly from: string
  /** '' for no end. */
  readonly to: string
  /** Of a rule that is a list. */
  readonly dates: readonly string[]
  readonly added: readonly string[]
  readonly skipped: readonly string[]
  readonly changed: readonly ({ readonly date: string } & TypedHours)[]
  readonly cancelled: readonly { readonly date: string; readonly reason: string }[]
  readonly isAllCancelled: boolean
  readonly allCancelledReason: string
}

/** An empty form. */
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

/** The form that would give this series. */
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
