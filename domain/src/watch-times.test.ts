import { expect, test } from 'vitest'
import { formatInstant, parseInstant } from './local-time.ts'
import type { Pace } from './watch.ts'
import { nextDueMs } from './watch-times.ts'

test.each<[pace: Pace, now: string, due: string]>([
  ['at_once', '2026-11-21T11:00:00.000Z', '2026-11-21T11:00:00.000Z'],
  ['daily', '2026-11-21T05:59:59.999Z', '2026-11-21T06:00:00.000Z'],
  ['daily', '2026-11-21T06:00:00.000Z', '2026-11-22T06:00:00.000Z'],
  ['weekly', '2026-11-21T11:00:00.000Z', '2026-11-23T06:00:00.000Z'],
  ['weekly', '2026-11-23T06:00:00.000Z', '2026-11-30T06:00:00.000Z'],
  ['thursday', '2026-11-21T11:00:00.000Z', '2026-11-26T16:00:00.000Z'],
  ['thursday', '2026-11-26T15:59:00.000Z', '2026-11-26T16:00:00.000Z'],
  ['thursday', '2026-11-26T16:00:00.000Z', '2026-12-03T16:00:00.000Z'],
  // In summer time, and on the days on which the clocks change.
  ['thursday', '2027-07-01T00:00:00.000Z', '2027-07-01T15:00:00.000Z'],
  ['daily', '2027-03-27T12:00:00.000Z', '2027-03-28T05:00:00.000Z'],
  ['daily', '2027-10-30T12:00:00.000Z', '2027-10-31T06:00:00.000Z'],
  // It is already the next day in Sweden.
  ['daily', '2026-11-21T23:30:00.000Z', '2026-11-22T06:00:00.000Z'],
])('%s: after %s at %s', (pace, now, due) => {
  expect(formatInstant(nextDueMs(pace, parseInstant(now) ?? 0))).toBe(due)
})
