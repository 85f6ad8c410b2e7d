import { expect, test } from 'vitest'
import { weekendOf } from './weekend.ts'

test.each([
  ['2026-11-23', '2026-11-28', '2026-11-29'],
  ['2026-11-27', '2026-11-28', '2026-11-29'],
  ['2026-11-28', '2026-11-28', '2026-11-29'],
  ['2026-11-29', '2026-11-29', '2026-11-29'],
  ['2026-12-31', '2027-01-02', '2027-01-03'],
] as const)('the weekend of %s is %s to %s', (today, from, to) => expect(weekendOf(today)).toEqual({ from, to }))
