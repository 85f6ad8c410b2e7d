import { describe, expect, test } from 'vitest'
import type { CivilDate } from './local-time.ts'
import { type DateOfMarket, formatCancellation, formatMarketDay, formatMoreDates, heldDates } from './market-dates.ts'

const today = '2026-11-21'

describe('the short text of a day', () => {
  test.each([
    ['2026-12-05', 600, 900, 'lör 5 dec 10–15'],
    ['2026-12-05', 630, 1440, 'lör 5 dec 10:30–24'],
    ['2027-01-02', 600, 900, 'lör 2 jan 2027 10–15'],
    ['2025-12-06', 600, 900, 'lör 6 dec 2025 10–15'],
    ['2026-12-05', 600, null, 'lör 5 dec från 10'],
    ['2026-12-05', null, null, 'lör 5 dec'],
  ] as const)('%s, %s–%s is %s', (date, startMinute, endMinute, text) => {
    expect(formatMarketDay({ date, startMinute, endMinute }, today)).toBe(text)
  })
})

test.each([
  [-1, ''],
  [0, ''],
  [1, 'och ett datum till'],
  [3, 'och 3 datum till'],
])('%i more dates: %j', (count, text) => {
  expect(formatMoreDates(count)).toBe(text)
})

test.each([
  [null, 'Inställt'],
  ['Storm', 'Inställt: Storm'],
])('cancelled because of %s: %s', (reason, text) => {
  expect(formatCancellation({ reason })).toBe(text)
})

test.each([
  [{ from: '2026-11-21' }, [3, 5]],
  [{ from: '2026-11-22' }, [5]],
  [{ from: '2026-11-01', to: '2026-11-21' }, [1, 3]],
  [{ from: '2026-11-29', to: '2026-12-04' }, []],
] as const)('of four dates, one cancelled, the span %o has %o', (span, ids) => {
  const dates = (['2026-11-14', '2026-11-21', '2026-11-28', '2026-12-05'] as CivilDate[]).map(
    (date, index): DateOfMarket => ({
      id: [1, 3, 4, 5][index] ?? 0,
      date,
      startMinute: 600,
      endMinute: 900,
      cancellation: index === 2 ? { reason: null } : null,
    }),
  )
  expect(heldDates(dates, span).map(({ id }) => id)).toEqual(ids)
})
