/** Random series for property tests. */
import { addDays, type CivilDate, weekdaysFromMonday } from '@fyndkartan/domain/local-time'
import { datesOfRule } from '@fyndkartan/domain/series/dates-of-rule'
import { nthInOrder, type Series, type SeriesRule } from '@fyndkartan/domain/series/rule'
import fc from 'fast-check'

const some = <T>(list: readonly T[]) => fc.subarray([...list], { minLength: 1 })

const reason = fc.option(fc.constantFrom('Regn', 'Sjuk, tyvärr; åter i maj', 'a\\nb'))

/**
 * Start times from 03:00 on: on the two days a year when the clocks change, the hour from 02:00 to 03:00 is missing or
 * comes twice.
 */
const hours = fc
  .tuple(fc.option(fc.integer({ min: 180, max: 1439 })), fc.option(fc.nat(1440)))
  .map(([startMinute, length]) => ({
    startMinute,
    endMinute: startMinute === null || length === null ? null : Math.min(startMinute + 1 + length, 1440),
  }))

function anyRule(date: fc.Arbitrary<CivilDate>): fc.Arbitrary<SeriesRule> {
  const span = fc
    .tuple(date, fc.option(fc.nat(600)))
    .map(([from, days]) => ({ from, to: days === null ? null : addDays(from, days) }))
  const every = fc.integer({ min: 1, max: 5 })
  return fc.oneof(
    fc
      .tuple(fc.record({ every, weekdays: some(weekdaysFromMonday) }), span)
      .map(([rest, span]) => ({ kind: 'weekly' as const, ...rest, ...span })),
    fc
      .tuple(fc.record({ every, nth: some(nthInOrder), weekday: fc.constantFrom(...weekdaysFromMonday) }), span)
      .map(([rest, span]) => ({ kind: 'monthly' as const, ...rest, ...span })),
    fc.uniqueArray(date, { maxLength: 12 }).map((dates) => ({ kind: 'dates' as const, dates })),
  )
}

/** Random series with dates within two years of `today`. Exceptions may name dates of the rule or other dates. */
export function anySeries(today: CivilDate): fc.Arbitrary<Series> {
  const date = fc.integer({ min: -400, max: 700 }).map((days) => addDays(today, days))
  return anyRule(date).chain((rule) => {
    const own = datesOfRule(rule, { first: addDays(today, -400), last: addDays(today, 700) })
    const near = own.length === 0 ? date : fc.oneof(date, fc.constantFrom(...own))
    const list = fc.uniqueArray(near, { maxLength: 5 })
    const others = fc.record({
      rule: fc.constant(rule),
      added: list,
      skipped: list,
      changed: list.chain((dates) => fc.tuple(...dates.map((date) => hours.map((one) => ({ date, ...one }))))),
      cancelled: list.chain((dates) => fc.tuple(...dates.map((date) => reason.map((reason) => ({ date, reason }))))),
      allCancelled: fc.option(
        reason.map((reason) => ({ reason })),
        { freq: 5 },
      ),
    })
    return fc.tuple(others, hours).map(([others, hours]) => ({ ...others, ...hours }))
  })
}
