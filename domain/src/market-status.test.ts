/** Spec §4, event status. */
import { describe, expect, test } from 'vitest'
import { type CivilDate, parseCivilDate } from './local-time.ts'
import { formatMarketHours, formatMarketStatus, marketStatus } from './market-status.ts'

describe('datumet mot idag', () => {
  test.each([
    ['förra året', '2025-11-21', 'Evenemanget har redan ägt rum'],
    ['igår', '2026-11-20', 'Evenemanget har redan ägt rum'],
    ['idag, också sedan det har stängt', '2026-11-21', 'Evenemanget är idag'],
    ['imorgon', '2026-11-22', 'Evenemanget är imorgon'],
    ['i övermorgon', '2026-11-23', 'Evenemanget är om 2 dagar'],
    ['om ett år', '2027-11-21', 'Evenemanget är om 365 dagar'],
    ['med understreck', '2026_11_28', 'Evenemanget är om 7 dagar'],
    ['utan datum', null, 'Datum saknas'],
    ['ett datum som inte finns', '2026-02-30', 'Datum saknas'],
    ['oläsligt', 'på lördag', 'Datum saknas'],
  ])('%s: %s', (_case, date, text) => {
    expect(formatMarketStatus(marketStatus(parseCivilDate(date), '2026-11-21'))).toBe(text)
  })

  test.each([
    ['över vårens omställning', '2026-03-28', '2026-03-30', 'Evenemanget är om 2 dagar'],
    ['på vårens 23-timmarsdag', '2026-03-29', '2026-03-30', 'Evenemanget är imorgon'],
    ['på höstens 25-timmarsdag', '2026-10-25', '2026-10-26', 'Evenemanget är imorgon'],
    ['över nyår', '2026-12-31', '2027-01-01', 'Evenemanget är imorgon'],
    ['över skottdagen', '2028-02-28', '2028-03-01', 'Evenemanget är om 2 dagar'],
  ] as [string, CivilDate, CivilDate, string][])('%s', (_case, today, date, text) => {
    expect(formatMarketStatus(marketStatus(date, today))).toBe(text)
  })
})

test.each([
  [600, 900, '10:00–15:00'],
  [0, 1440, '00:00–24:00'],
  [0, 0, '00:00–00:00'],
  [null, 900, 'Tid saknas'],
  [600, null, 'Tid saknas'],
  [null, null, 'Tid saknas'],
])('från %j till %j: %s', (start, end, text) => {
  expect(formatMarketHours(start, end)).toBe(text)
})
