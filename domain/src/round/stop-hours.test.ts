import { describe, expect, test } from 'vitest'
import type { StopHours } from './round.ts'
import { type HeldDate, marketHoursOn, shopHoursOn } from './stop-hours.ts'

const saturday = '2026-11-28'
const always = [{ from: 0, to: Infinity }]
const open = (intervals: Extract<StopHours, { kind: 'open' }>['intervals'], doubt: string | null = null) => ({
  kind: 'open',
  intervals,
  doubt,
})
const closed = { kind: 'closed', why: { kind: 'closed' } }

describe('a shop', () => {
  const osm = (text: string | null, date = saturday, openingHours: string | null = null) =>
    shopHoursOn({ openingHours, openingHoursOsm: text }, date as typeof saturday)

  test.each([
    ['the week', 'Mo-Fr 10:00-18:00; Sa 10:00-14:00', saturday, open([{ from: 600, to: 840 }])],
    ['a closed day', 'Mo-Fr 10:00-18:00', saturday, closed],
    [
      'lunch',
      'Sa 09:00-12:00,13:00-15:00',
      saturday,
      open([
        { from: 540, to: 720 },
        { from: 780, to: 900 },
      ]),
    ],
    ['an exception', 'Mo-Sa 10:00-18:00; 2026 Nov 28 12:00-13:00', saturday, open([{ from: 720, to: 780 }])],
    ['a closed date', 'Mo-Sa 10:00-18:00; 2026 Nov 28 off', saturday, closed],
    ['past midnight', 'Sa 20:00-02:00', saturday, open([{ from: 1200, to: 1560 }])],
    ['the night before', 'Fr 20:00-02:00', saturday, open([{ from: 0, to: 120 }])],
    ['a holiday that the hours mention', 'Mo-Fr 10:00-18:00; PH off', '2026-12-25', closed],
    [
      'a holiday that the hours do not mention',
      'Mo-Fr 10:00-18:00',
      '2026-12-25',
      open([{ from: 600, to: 1080 }], 'holiday'),
    ],
    ['a holiday on a day without hours', 'Mo-Fr 10:00-18:00', '2026-12-26', open(always, 'holiday')],
    ['uncertain hours', 'Sa 10:00-14:00 "ring"', saturday, open([{ from: 600, to: 840 }], 'hours')],
    ['a text that cannot be read', 'sometimes', saturday, open(always, 'hours')],
    ['no hours', null, saturday, open(always, 'hours')],
  ])('%s', (_, text, date, expected) => {
    expect(osm(text, date as typeof saturday)).toEqual(expected)
  })

  test('special words give no hours for the day', () => {
    expect(osm(null, saturday, 'varierar')).toEqual(open(always, 'hours'))
  })
})

describe('a market', () => {
  const held: HeldDate = { date: saturday, startMinute: 600, endMinute: 900, cancellation: null }
  const cancelled = { ...held, cancellation: { reason: 'storm' } }
  const next: HeldDate = { ...held, date: '2026-12-05' }

  test.each<[string, readonly HeldDate[], unknown]>([
    ['on its date', [held, next], open([{ from: 600, to: 900 }])],
    ['on another date', [next], { kind: 'closed', why: { kind: 'other-date', next: '2026-12-05' } }],
    [
      'the next of several',
      [{ ...next, date: '2026-12-12' }, next],
      { kind: 'closed', why: { kind: 'other-date', next: '2026-12-05' } },
    ],
    ['past', [{ ...held, date: '2026-11-27' }], { kind: 'closed', why: { kind: 'other-date', next: null } }],
    [
      'when the next is cancelled',
      [{ ...next, cancellation: { reason: null } }],
      { kind: 'closed', why: { kind: 'other-date', next: null } },
    ],
    ['cancelled', [cancelled, next], { kind: 'closed', why: { kind: 'cancelled', reason: 'storm' } }],
    ['cancelled once and held once', [cancelled, held], open([{ from: 600, to: 900 }])],
    [
      'twice that day',
      [held, { ...held, startMinute: 960, endMinute: 1000 }],
      open([
        { from: 600, to: 900 },
        { from: 960, to: 1000 },
      ]),
    ],
    ['without an end', [{ ...held, endMinute: null }], open([{ from: 600, to: Infinity }], 'end')],
    ['without a start', [{ ...held, startMinute: null }], open([{ from: 0, to: 900 }], 'start')],
    ['without hours', [{ ...held, startMinute: null, endMinute: null }], open(always, 'hours')],
    ['until after midnight', [{ ...held, startMinute: 1200, endMinute: 60 }], open([{ from: 1200, to: 1500 }])],
    ['without a date', [{ ...held, date: null }], open(always, 'hours')],
    [
      'cancelled without a date',
      [{ ...cancelled, date: null }],
      { kind: 'closed', why: { kind: 'cancelled', reason: 'storm' } },
    ],
  ])('%s', (_, dates, expected) => {
    expect(marketHoursOn(dates, saturday)).toEqual(expected)
  })
})
