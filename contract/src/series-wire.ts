/** Series on the wire, as typed into a form: the fields of `typedSeriesSchema`, which any client may send. */
import type { SeriesProblems } from '@fyndkartan/domain/series/prepare-series'
import type { Series } from '@fyndkartan/domain/series/rule'
import { readTypedSeries } from '@fyndkartan/domain/series/read-typed-series'
import { emptySeries, type TypedSeries, writeSeries } from '@fyndkartan/domain/series/typed-series'
import type { Static } from './schema.ts'
import type { typedSeriesSchema } from './series-schema.ts'
import { yesNoFromWire } from './wire-values.ts'

export type TypedSeriesWire = Static<typeof typedSeriesSchema>

/** The name on the wire for each field. */
const wireNames = {
  kind: 'kind',
  every: 'every',
  weekdays: 'weekdays',
  nth: 'nth',
  weekday: 'weekday',
  from: 'from',
  to: 'to',
  dates: 'dates',
  startMinute: 'start_time',
  endMinute: 'end_time',
  added: 'added',
  skipped: 'skipped',
  changed: 'changed',
  cancelled: 'cancelled',
  isAllCancelled: 'all_cancelled',
  allCancelledReason: 'all_cancelled_reason',
} as const satisfies Record<keyof TypedSeries, keyof TypedSeriesWire>

const fieldNames = Object.keys(wireNames) as (keyof TypedSeries)[]

/**
 * A series as form input for `prepareSeries`, which reports invalid values; null when the value is no object. A field
 * that is missing or of another type becomes empty; never throws.
 */
export function typedSeriesFromWire(wire: unknown): TypedSeries | null {
  if (typeof wire !== 'object' || wire === null) return null
  const fields = wire as Readonly<Record<string, unknown>>
  const text = (field: TextField) => textOf(fields[wireNames[field]]) ?? emptySeries[field]
  const texts = (field: keyof TypedSeries) => listOf(fields[wireNames[field]]).map((one) => textOf(one) ?? '')
  const rows = (field: keyof TypedSeries) => listOf(fields[wireNames[field]]).map(rowOf)
  return {
    // The kind may be any text here: `prepareSeries` reports an unknown kind.
    kind: text('kind') as TypedSeries['kind'],
    every: text('every'),
    weekdays: texts('weekdays'),
    nth: texts('nth'),
    weekday: text('weekday'),
    from: text('from'),
    to: text('to'),
    dates: texts('dates'),
    startMinute: text('startMinute'),
    endMinute: text('endMinute'),
    added: texts('added'),
    skipped: texts('skipped'),
    changed: rows('changed').map((row) => ({
      date: textOf(row['date']) ?? '',
      startMinute: textOf(row[wireNames.startMinute]) ?? '',
      endMinute: textOf(row[wireNames.endMinute]) ?? '',
    })),
    cancelled: rows('cancelled').map((row) => ({
      date: textOf(row['date']) ?? '',
      reason: textOf(row['reason']) ?? '',
    })),
    isAllCancelled: yesNoFromWire(fields[wireNames.isAllCancelled]) === true,
    allCancelledReason: text('allCancelledReason'),
  }
}

/** A series as form input, on the wire; empty fields are sent too. */
export function typedSeriesToWire(typed: TypedSeries): TypedSeriesWire {
  return {
    kind: typed.kind,
    every: typed.every,
    weekdays: [...typed.weekdays],
    nth: [...typed.nth],
    weekday: typed.weekday,
    from: typed.from,
    to: typed.to,
    dates: [...typed.dates],
    start_time: typed.startMinute,
    end_time: typed.endMinute,
    added: [...typed.added],
    skipped: [...typed.skipped],
    changed: typed.changed.map(({ date, startMinute, endMinute }) => ({
      date,
      start_time: startMinute,
      end_time: endMinute,
    })),
    cancelled: typed.cancelled.map(({ date, reason }) => ({ date, reason })),
    all_cancelled: typed.isAllCancelled ? 1 : 0,
    all_cancelled_reason: typed.allCancelledReason,
  }
}

export function seriesToWire(series: Series): TypedSeriesWire {
  return typedSeriesToWire(writeSeries(series))
}

/** A stored series from our own server; null if it is missing or unreadable. */
export function seriesFromWire(wire: unknown): Series | null {
  const typed = typedSeriesFromWire(wire)
  return typed && readTypedSeries(typed)
}

/** The prefix of a series' fields among the problems of a whole form, as in 'series.weekdays'. */
const problemPrefix = 'series.'

export function seriesProblemsToWire(problems: SeriesProblems): Record<string, string> {
  return Object.fromEntries(
    fieldNames.flatMap((name) => {
      const text = problems[name]
      return text === undefined ? [] : [[`${problemPrefix}${wireNames[name]}`, text]]
    }),
  )
}

/** The inverse of `seriesProblemsToWire`; ignores other fields. */
export function seriesProblemsFromWire(wire: unknown): SeriesProblems {
  const named = (typeof wire === 'object' && wire !== null ? wire : {}) as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    fieldNames.flatMap((name) => {
      const text = named[`${problemPrefix}${wireNames[name]}`]
      return typeof text === 'string' ? [[name, text]] : []
    }),
  )
}

/** The names of the fields of a typed series that contain a single text. */
type TextField = {
  [Field in keyof TypedSeries]: TypedSeries[Field] extends string ? Field : never
}[keyof TypedSeries]

/** A text or number as text; null for any other value. */
function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' ? value : null
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function rowOf(value: unknown): Readonly<Record<string, unknown>> {
  return (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>
}
