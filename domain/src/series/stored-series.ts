/** Reads a stored series: JSON that an older or another version may have written. */
import { type Cancellation, maxReasonLength } from '../cancellation.ts'
import { type CivilDate, parseCivilDate, weekdaysFromMonday } from '../local-time.ts'
import {
  maxEvery,
  maxListedDates,
  nthInOrder,
  type Series,
  seriesDates,
  type SeriesHours,
  type SeriesRule,
} from './rule.ts'

/** The error for an unreadable part; it does not leave this file. */
class Unreadable extends Error {}

type Fields = Readonly<Record<string, unknown>>

/** A stored series without unknown fields; null when a part of it is unreadable. Never throws. */
export function readStoredSeries(stored: unknown): Series | null {
  try {
    const fields = fieldsOf(stored)
    return {
      rule: readRule(fieldsOf(fields['rule'])),
      ...readHours(fields),
      added: listOf(fields['added'], readDate),
      skipped: listOf(fields['skipped'], readDate),
      changed: listOf(fields['changed'], (one) => ({
        date: readDate(fieldsOf(one)['date']),
        ...readHours(fieldsOf(one)),
      })),
      cancelled: listOf(fields['cancelled'], (one) => ({ date: readDate(fieldsOf(one)['date']), ...readReason(one) })),
      allCancelled: fields['allCancelled'] === null ? null : readReason(fields['allCancelled']),
    }
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

function readRule(fields: Fields): SeriesRule {
  const { kind } = fields
  if (kind === 'dates') return { kind, dates: listOf(fields['dates'], readDate) }
  if (kind !== 'weekly' && kind !== 'monthly') throw new Unreadable()
  const every = wholeNumber(fields['every'], 1, maxEvery[kind])
  const from = readDate(fields['from'])
  const to = fields['to'] === null ? null : readDate(fields['to'])
  const weekday = (value: unknown) => oneOf(weekdaysFromMonday, value)
  if (kind === 'weekly') return { kind, every, weekdays: someOf(fields['weekdays'], weekday), from, to }
  const nth = someOf(fields['nth'], (value) => oneOf(nthInOrder, value))
  return { kind, every, nth, weekday: weekday(fields['weekday']), from, to }
}

function readHours({ startMinute, endMinute }: Fields): SeriesHours {
  if (startMinute === null) {
    if (endMinute !== null) throw new Unreadable()
    return { startMinute, endMinute }
  }
  const start = wholeNumber(startMinute, 0, 1439)
  return { startMinute: start, endMinute: endMinute === null ? null : wholeNumber(endMinute, start + 1, 1440) }
}

function readReason(value: unknown): Cancellation {
  const { reason } = fieldsOf(value)
  if (reason === null || (typeof reason === 'string' && reason.length <= maxReasonLength)) return { reason }
  throw new Unreadable()
}

/** Reads a date, which must be written exactly as it is stored: 'YYYY-MM-DD'. */
function readDate(value: unknown): CivilDate {
  const date = typeof value === 'string' ? parseCivilDate(value) : null
  if (date === null || date !== value || date < seriesDates.first || date > seriesDates.last) throw new Unreadable()
  return date
}

function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw new Unreadable()
  return value as Fields
}

function listOf<T>(value: unknown, read: (one: unknown) => T): T[] {
  if (!Array.isArray(value) || value.length > maxListedDates) throw new Unreadable()
  return value.map((one) => read(one))
}

/** Reads a list that must have at least one item. */
function someOf<T>(value: unknown, read: (one: unknown) => T): T[] {
  const list = listOf(value, read)
  if (list.length === 0) throw new Unreadable()
  return list
}

function oneOf<T>(values: readonly T[], value: unknown): T {
  const found = values.find((one) => one === value)
  if (found === undefined) throw new Unreadable()
  return found
}

function wholeNumber(value: unknown, least: number, most: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most) throw new Unreadable()
  return value
}
