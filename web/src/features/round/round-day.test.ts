import { emptyRound } from '@fyndkartan/domain/round/chosen-round'
import { expect, test } from 'vitest'
import { dayOf, leaveOf } from './round-day.ts'

const at = (date: '2026-11-18' | '2026-11-21' | '2026-11-22', minuteOfDay: number) => ({ date, minuteOfDay })

test.each([
  ['a Wednesday: the Saturday after', at('2026-11-18', 600), '2026-11-21'],
  ['a Saturday morning: that day', at('2026-11-21', 600), '2026-11-21'],
  ['a Saturday at 15.00: that day', at('2026-11-21', 900), '2026-11-21'],
  ['a Saturday at 15.01: the next one', at('2026-11-21', 901), '2026-11-28'],
  ['a Sunday: the next Saturday', at('2026-11-22', 600), '2026-11-28'],
] as const)('the default day of a round, on %s', (_, now, day) => {
  expect(dayOf(emptyRound, now)).toBe(day)
  expect(dayOf({ ...emptyRound, day: '2027-01-02' }, now)).toBe('2027-01-02')
})

test.each([
  ['another day: half past nine', '2026-11-28', 720, 570],
  ['today before that', '2026-11-21', 480, 570],
  ['today after that: now, in steps of five minutes', '2026-11-21', 721, 725],
  ['today just before midnight', '2026-11-21', 1439, 1435],
] as const)('the default start of a round, %s', (_, day, minuteOfDay, leave) => {
  expect(leaveOf(emptyRound, day, at('2026-11-21', minuteOfDay))).toBe(leave)
  expect(leaveOf({ ...emptyRound, leaveMinute: 0 }, day, at('2026-11-21', minuteOfDay))).toBe(0)
})
