/** Spec §4, event status. */
import { describe, expect, test } from 'vitest'
import { type CivilDate, parseCivilDate, swedishTime } from './local-time.ts'
import { formatMarketHours, formatMarketStatus, marketStatus } from './market-status.ts'

describe('datumet mot idag', () => {
  test.each([
    ['§4 past market: förra året', '2025-11-21', 'Evenemanget har redan ägt rum'],
    ['§4 past market: igår', '2026-11-20', 'Evenemanget har redan ägt rum'],
    ['§4 market today: idag', '2026-11-21', 'Evenemanget är idag'],
    ['§4 market tomorrow: imorgon', '2026-11-22', 'Evenemanget är imorgon'],
    ['§4 market later: i övermorgon', '2026-11-23', 'Evenemanget är om 2 dagar'],
    ['§4 market later: om ett år', '2027-11-21', 'Evenemanget är om 365 dagar'],
    ['§3 underscore date: med understreck', '2026_11_28', 'Evenemanget är om 7 dagar'],
    ['§4 market without a date: utan datum', null, 'Datum saknas'],
    ['§R3 unreadable date: ett datum som inte finns', '2026-02-30', 'Datum saknas'],
    ['§R3 unreadable date: oläsligt', 'på lördag', 'Datum saknas'],
  ])('%s: %s', (_case, date, text) => {
    expect(formatMarketStatus(marketStatus(parseCivilDate(date), '2026-11-21'))).toBe(text)
  })

  test.each([
    ['§R6 days of 23 and 25 hours: över vårens omställning', '2026-03-28', '2026-03-30', 'Evenemanget är om 2 dagar'],
    ['§R6 days of 23 and 25 hours: på vårens 23-timmarsdag', '2026-03-29', '2026-03-30', 'Evenemanget är imorgon'],
    ['§R6 days of 23 and 25 hours: på höstens 25-timmarsdag', '2026-10-25', '2026-10-26', 'Evenemanget är imorgon'],
    ['§R1 calendar days: över nyår', '2026-12-31', '2027-01-01', 'Evenemanget är imorgon'],
    ['§R1 calendar days: över skottdagen', '2028-02-28', '2028-03-01', 'Evenemanget är om 2 dagar'],
  ] as [string, CivilDate, CivilDate, string][])('%s', (_case, today, date, text) => {
    expect(formatMarketStatus(marketStatus(date, today))).toBe(text)
  })
})

describe('§4 market day ignores time, §R6 idag until midnight: en loppis 10:00–15:00 den 21 november', () => {
  test.each([
    ['sista sekunden dagen före', '2026-11-20T23:59:59+01:00', 'Evenemanget är imorgon'],
    ['midnatt', '2026-11-21T00:00:00+01:00', 'Evenemanget är idag'],
    ['innan den öppnar', '2026-11-21T09:59:59+01:00', 'Evenemanget är idag'],
    ['när den har stängt', '2026-11-21T15:01:00+01:00', 'Evenemanget är idag'],
    ['sista sekunden', '2026-11-21T23:59:59+01:00', 'Evenemanget är idag'],
    ['nästa midnatt', '2026-11-22T00:00:00+01:00', 'Evenemanget har redan ägt rum'],
  ])('%s (%s): %s', (_case, instant, text) => {
    const today = swedishTime(Date.parse(instant)).date
    expect(formatMarketStatus(marketStatus('2026-11-21', today))).toBe(text)
  })
})

describe('§R6 days of 23 and 25 hours: idag från midnatt till midnatt när klockan ställs om', () => {
  test.each([
    ['2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 23],
    ['2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 25],
    ['2027-03-28', '2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z', 23],
    ['2027-10-31', '2027-10-30T22:00:00Z', '2027-10-31T23:00:00Z', 25],
  ] as const)('%s', (date, begins, ends, hours) => {
    const [from, to] = [Date.parse(begins), Date.parse(ends)]
    const textAt = (ms: number) => formatMarketStatus(marketStatus(date, swedishTime(ms).date))
    expect(to - from).toBe(hours * 3_600_000)
    expect(textAt(from - 1)).toBe('Evenemanget är imorgon')
    for (let ms = from; ms < to; ms += 900_000) expect(textAt(ms)).toBe('Evenemanget är idag')
    expect(textAt(to - 1)).toBe('Evenemanget är idag')
    expect(textAt(to)).toBe('Evenemanget har redan ägt rum')
  })
})

test.each([
  [600, 900, '10:00–15:00'],
  [0, 1440, '00:00–24:00'],
  [0, 0, '00:00–00:00'],
  [null, 900, 'Tid saknas'],
  [600, null, 'Tid saknas'],
  [null, null, 'Tid saknas'],
])('§4 market without a time: från %j till %j: %s', (start, end, text) => {
  expect(formatMarketHours(start, end)).toBe(text)
})
