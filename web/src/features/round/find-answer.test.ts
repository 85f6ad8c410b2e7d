import type { RoundStop } from '@fyndkartan/domain/round/round'
import { expect, test } from 'vitest'
import { findAnswer } from './find-answer.ts'
import type { StopToPlan, PlanQuestion } from './plan-calls.ts'

const free: Omit<RoundStop, 'hours'> = { visitMinutes: 40, lockedAt: null }
const daily = (hours: string): StopToPlan => ({
  ...free,
  openness: { shop: { openingHours: null, openingHoursOsm: hours } },
})

/** Plans a round on a Saturday, with ten minutes of travel between all points. */
function ask(stops: readonly StopToPlan[], order: PlanQuestion['order']) {
  const travel = Array.from({ length: stops.length + 1 }, (_, from) =>
    Array.from({ length: stops.length + 1 }, (__, to) => (from === to ? 0 : 10)),
  )
  return findAnswer({
    day: '2026-11-28',
    today: '2026-11-25',
    leaveMinute: 9 * 60,
    endBy: null,
    returns: false,
    travel,
    stops,
    order,
  })
}

const late = daily('Mo-Su 10:00-18:00')
const early = daily('Mo-Su 09:00-10:00')

test('the best order visits the stop that closes early first; the given order misses it', async () => {
  const best = await ask([late, early], 'best')
  expect(best.plan.visits.map(({ stop }) => stop)).toEqual([1, 0])
  expect(best).toMatchObject({ otherDays: {}, laterStart: null })
  const given = await ask([late, early], 'given')
  expect(given.plan.visits.map(({ stop }) => stop)).toEqual([0])
  expect(given.plan.missed).toMatchObject([{ stop: 1, reason: { kind: 'closes', closeMinute: 600 } }])
})

test("a stop closed on the round's day gets its first other open day, from today on", async () => {
  const { plan, hours, otherDays } = await ask([daily('Fr 10:00-18:00')], 'best')
  expect(plan.missed).toMatchObject([{ stop: 0, reason: { kind: 'closed' } }])
  expect(hours[0]).toEqual({ kind: 'closed', why: { kind: 'closed' } })
  expect(otherDays).toEqual({ 0: '2026-11-27' })
})

test('a market on another date is missed, and its next date is proposed', async () => {
  const date = { startMinute: 600, endMinute: 840, cancellation: null }
  const market: StopToPlan = { ...free, openness: { dates: [{ ...date, date: '2026-12-05' }] } }
  const { plan, otherDays } = await ask([market], 'best')
  expect(plan.missed).toMatchObject([{ reason: { kind: 'other-date', next: '2026-12-05' } }])
  expect(otherDays).toEqual({ 0: '2026-12-05' })
})

test('a suggestion omits stops that do not fit', async () => {
  const { plan } = await ask([late, early, daily('Su 10:00-12:00')], { scores: [1, 1, 1] })
  expect(plan.visits.map(({ stop }) => stop).toSorted((a, b) => a - b)).toEqual([0, 1])
  expect(plan.missed).toEqual([])
})

test('waiting at the first stop offers a later start in the best and the given order', async () => {
  expect(await ask([late], 'best')).toMatchObject({ laterStart: 9 * 60 + 50 })
  expect(await ask([late, daily('Mo-Su 09:00-18:00')], 'given')).toMatchObject({ laterStart: 9 * 60 + 50 })
  expect(await ask([late], { scores: [1] })).toMatchObject({ laterStart: null })
})
