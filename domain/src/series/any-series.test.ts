/** Properties of every series, tried on random ones. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type CivilDate, dayNumber, weekdayOf, weekdaysFromMonday } from '../local-time.ts'
import { datesOfRule, firstDateOf, isDateOfRule, lastDateOf } from './dates-of-rule.ts'
import { formatRepeats } from './format-repeats.ts'
import { occurrencesOf } from './occurrences.ts'
import { nthInOrder, type Series, type SeriesRule } from './rule.ts'
import { prepareSeries } from './prepare-series.ts'
import { readStoredSeries } from './stored-series.ts'
import { sameSeries, tidySeries } from './tidy-series.ts'
import { emptySeries, type TypedSeries, writeSeries } from './typed-series.ts'

const today = '2026-11-21'

const date = fc.integer({ min: -400, max: 700 }).map((days) => addDays(today, days))
const dates = (maxLength: number) => fc.uniqueArray(date, { maxLength })
const span = fc
  .tuple(date, fc.option(fc.nat(600)))
  .map(([from, days]) => ({ from, to: days === null ? null : addDays(from, days) }))
const some = <T>(list: readonly T[]) => fc.subarray([...list], { minLength: 1 })

const rule: fc.Arbitrary<SeriesRule> = fc.oneof(
  fc
    .record({ every: fc.integer({ min: 1, max: 5 }), weekdays: some(weekdaysFromMonday), span })
    .map(({ span, ...rest }) => ({ kind: 'weekly' as const, ...rest, ...span })),
  fc
    .record({
      every: fc.integer({ min: 1, max: 5 }),
      nth: some(nthInOrder),
      weekday: fc.constantFrom(...weekdaysFromMonday),
      span,
    })
    .map(({ span, ...rest }) => ({ kind: 'monthly' as const, ...rest, ...span })),
  dates(12).map((dates) => ({ kind: 'dates' as const, dates })),
)

const hours = fc.tuple(fc.option(fc.nat(1438)), fc.option(fc.nat(1440))).map(([startMinute, length]) => ({
  startMinute,
  endMinute: startMinute === null || length === null ? null : Math.min(startMinute + 1 + length, 1440),
}))
const reason = fc.option(fc.constantFrom('Regn', 'För få anmälda'))

/** Exceptions fall on dates of the rule and beside them. */
const series: fc.Arbitrary<Series> = rule.chain((rule) => {
  const own = datesOfRule(rule, { first: addDays(today, -400), last: addDays(today, 700) })
  const near = own.length === 0 ? date : fc.oneof(date, fc.constantFrom(...own))
  const list = fc.uniqueArray(near, { maxLength: 5 })
  return fc
    .record({
      rule: fc.constant(rule),
      hours,
      added: list,
      skipped: list,
      changed: list.chain((dates) => fc.tuple(...dates.map((date) => hours.map((one) => ({ date, ...one }))))),
      cancelled: list.chain((dates) => fc.tuple(...dates.map((date) => reason.map((reason) => ({ date, reason }))))),
      allCancelled: fc.option(
        reason.map((reason) => ({ reason })),
        { freq: 5 },
      ),
    })
    .map(({ hours, ...rest }) => ({ ...rest, ...hours }))
})

const always = { first: addDays(today, -500), last: addDays(today, 5000) } as const

/** Whether a date is one of the rule's dates, computed naively. */
function isGiven(rule: SeriesRule, date: CivilDate): boolean {
  if (rule.kind === 'dates') return rule.dates.includes(date)
  if (date < rule.from || (rule.to !== null && date > rule.to)) return false
  if (rule.kind === 'weekly') {
    const weeks = Math.floor((dayNumber(date) + 3) / 7) - Math.floor((dayNumber(rule.from) + 3) / 7)
    return rule.weekdays.includes(weekdayOf(date)) && weeks % rule.every === 0
  }
  const months =
    (Number(date.slice(0, 4)) - Number(rule.from.slice(0, 4))) * 12 +
    Number(date.slice(5, 7)) -
    Number(rule.from.slice(5, 7))
  if (weekdayOf(date) !== rule.weekday || months % rule.every !== 0) return false
  const isLast = addDays(date, 7).slice(0, 7) !== date.slice(0, 7)
  return rule.nth.some((nth) => (nth === -1 ? isLast : Math.ceil(Number(date.slice(8)) / 7) === nth))
}

test('the dates of a series agree with the naive answer for each single day', () => {
  fc.assert(
    fc.property(series, date, fc.nat(900), (series, first, length) => {
      const last = addDays(first, length)
      const horizon = '2028-11-21'
      const expected: CivilDate[] = []
      for (let day = first; day <= last && day <= horizon; day = addDays(day, 1))
        if ((isGiven(series.rule, day) || series.added.includes(day)) && !series.skipped.includes(day))
          expected.push(day)
      expect(occurrencesOf(series, { first, last }, today).map(({ date }) => date)).toEqual(expected)
    }),
  )
})

test('the first date, the last date and the test of one date agree with the rule’s list of dates', () => {
  fc.assert(
    fc.property(rule, date, (rule, day) => {
      const all = datesOfRule(rule, always)
      expect(isDateOfRule(rule, day)).toBe(all.includes(day))
      expect(firstDateOf(rule)).toBe(all[0] ?? null)
      expect(lastDateOf(rule)).toBe(rule.kind !== 'dates' && rule.to === null ? null : (all.at(-1) ?? null))
    }),
  )
})

test('a tidy series has the same dates, and is tidy', () => {
  fc.assert(
    fc.property(series, (series) => {
      const tidy = tidySeries(series)
      expect(occurrencesOf(tidy, always, today)).toEqual(occurrencesOf(series, always, today))
      expect(tidySeries(tidy)).toEqual(tidy)
      expect(sameSeries(series, tidy)).toBe(true)
      expect(sameSeries(series, { ...series, startMinute: 1439, endMinute: null })).toBe(
        series.startMinute === 1439 && series.endMinute === null,
      )
    }),
  )
})

test('the words are one line that begins with a capital letter or a number', () => {
  fc.assert(
    fc.property(series, fc.option(date), (series, today) => {
      const words = formatRepeats(series, today)
      expect(words).toMatch(/^[A-ZÅÄÖ0-9][^\n]+$/)
      expect(words).not.toMatch(/undefined|null|NaN| {2}|,$/)
      expect(words.length).toBeLessThan(400)
    }),
  )
})

test('a stored series is read back unchanged', () => {
  fc.assert(
    fc.property(series, (series) => {
      expect(readStoredSeries(JSON.parse(JSON.stringify(series)))).toEqual(series)
    }),
  )
})

test('any stored value is read without an error, and reading the result again changes nothing', () => {
  const damaged = fc
    .tuple(series, fc.string(), fc.jsonValue(), fc.constantFrom('rule', 'added', 'changed', 'cancelled', 'startMinute'))
    .map(([series, name, value, field]) => ({ ...series, [field]: value, [name]: value }))
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), damaged), (stored) => {
      const read = readStoredSeries(stored)
      expect(read === null ? null : readStoredSeries(read)).toEqual(read)
    }),
  )
})

test('a form filled in from a tidy series gives the same series', () => {
  let count = 0
  fc.assert(
    fc.property(series, (series) => {
      const tidy = tidySeries(series)
      const prepared = prepareSeries(writeSeries(tidy), today)
      if ('series' in prepared) {
        count++
        expect(prepared.series).toEqual(tidy)
      } else expect(Object.values(prepared.problems).join()).toMatch(/inget datum|minst ett datum|överhoppade/)
    }),
  )
  expect(count).toBeGreaterThan(50)
})

test('any form gives a series with dates or problems', () => {
  const typed: fc.Arbitrary<TypedSeries> = fc
    .record(
      {
        kind: fc.constantFrom('weekly', 'monthly', 'dates'),
        every: fc.oneof(fc.string(), fc.constantFrom('1', '2')),
        weekdays: fc.subarray(['0', '3', '6', '9']),
        nth: fc.subarray(['1', '-1', '7']),
        weekday: fc.constantFrom('', '1', 'x'),
        from: fc.oneof(date, fc.string()),
        to: fc.oneof(date, fc.string()),
        dates: fc.array(fc.oneof(date, fc.string()), { maxLength: 4 }),
        startMinute: fc.constantFrom('', '10', '9.30', 'x'),
        endMinute: fc.constantFrom('', '15', '00:00', '\ud800'),
        skipped: fc.array(fc.oneof(date, fc.string()), { maxLength: 2 }),
      },
      { requiredKeys: [] },
    )
    .map((some) => ({ ...emptySeries, ...some }))
  fc.assert(
    fc.property(typed, (typed) => {
      const prepared = prepareSeries(typed, today)
      if ('series' in prepared) expect(occurrencesOf(prepared.series, always, today)).not.toEqual([])
      else expect(Object.values(prepared.problems).every((text) => text.length > 5 && text.isWellFormed())).toBe(true)
    }),
  )
})
