import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { DateOfMarket } from '@fyndkartan/domain/market-dates'
import { describe, expect, test } from 'vitest'
import { buildMarket, buildShop } from '../../testing/build-place.ts'
import { shareImageOf } from './share-image-input.ts'

const today = '2026-11-21'
const week = (days: readonly string[]) =>
  ['söndag', 'måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag']
    .map((name, at) => `${name}: ${days[at] ?? 'stängt'}`)
    .join(', ')

const weekdays = ['stängt', ...Array.from({ length: 5 }, () => '10:00–18:00')]

type Texts = { readonly openingHours?: string | null; readonly openingHoursOsm?: string | null }

const boards: readonly (readonly [string, Texts, object | null])[] = [
  ['none', { openingHours: null }, null],
  ['a text that cannot be read', { openingHours: 'ibland' }, null],
  [
    'a week',
    { openingHours: week([...weekdays, '10:00–15:30']) },
    {
      title: 'Öppet',
      season: null,
      lines: [
        { days: 'mån–fre', times: '10–18' },
        { days: 'lör', times: '10–15:30' },
      ],
    },
  ],
  ['a closed week', { openingHours: week([]) }, { title: 'Stängt', season: null, lines: [] }],
  [
    'every day alike',
    { openingHours: week(Array.from({ length: 7 }, () => '09:00–21:00')) },
    { title: 'Öppet', season: null, lines: [{ days: 'alla dagar', times: '9–21' }] },
  ],
  ['a special word', { openingHours: 'på_förfrågan' }, { title: 'Enligt överenskommelse', season: null, lines: [] }],
  [
    'two intervals',
    { openingHours: null, openingHoursOsm: 'We 10:00-12:00,13:00-18:00' },
    { title: 'Öppet', season: null, lines: [{ days: 'ons', times: '10–12, 13–18' }] },
  ],
  [
    'round the clock',
    { openingHours: null, openingHoursOsm: '24/7' },
    { title: 'Öppet', season: null, lines: [{ days: 'alla dagar', times: 'dygnet runt' }] },
  ],
  [
    'before the season',
    { openingHours: null, openingHoursOsm: 'May 1-Sep 30 Sa 11:00-15:00' },
    { title: 'Öppet', season: '1 maj–30 september', lines: [{ days: 'lör', times: '11–15' }] },
  ],
  [
    'alternating weeks',
    { openingHours: null, openingHoursOsm: 'week 01-53/2 Sa 10:00-14:00' },
    { title: 'Varierande öppettider', season: null, lines: [] },
  ],
]

test.each(boards)('the hours of a shop: %s', (_what, hours, expected) => {
  const shop = { ...buildShop({ ...hours }), kind: 'shop', id: 1 } as const
  expect(shareImageOf(shop, [], today)).toEqual({
    kind: 'shop',
    name: 'Retrolyckan',
    street: 'Köpmangatan 12',
    town: 'Katrineholm',
    hours: expected,
    leaf: null,
  })
})

describe('the calendar leaf of a market', () => {
  const dateOf = (id: number, date: CivilDate, isCancelled = false): DateOfMarket => ({
    id,
    date,
    startMinute: 600,
    endMinute: 840,
    cancellation: isCancelled ? { reason: null } : null,
  })
  const leafOf = (market: Parameters<typeof buildMarket>[0], dates: readonly DateOfMarket[] = []) =>
    shareImageOf({ ...buildMarket(market), kind: 'market', id: 1, seriesId: null }, dates, today).leaf

  test('shows a single date', () => {
    expect(leafOf({})).toEqual({
      weekday: 'söndag',
      day: 22,
      month: 'november',
      times: 'kl. 10–14',
      more: '',
      isCancelled: false,
    })
  })

  test.each([
    ['no date', { date: null }, null],
    ['another year', { date: '2027-02-03' }, { weekday: 'onsdag', day: 3, month: 'feb 2027' }],
    ['no end', { endMinute: null, startMinute: 570 }, { times: 'från kl. 9:30' }],
    ['no times', { startMinute: null, endMinute: null }, { times: '' }],
    ['cancelled', { cancellation: { reason: 'Regn' } }, { isCancelled: true }],
  ] as const)('%s', (_what, market, expected) => {
    const leaf = leafOf(market)
    if (expected === null) expect(leaf).toBeNull()
    else expect(leaf).toMatchObject(expected)
  })

  test.each([
    ['only one date', [dateOf(1, '2026-11-22')], ''],
    ['one more date', [dateOf(1, '2026-11-22'), dateOf(2, '2026-11-29')], 'och ett datum till'],
    [
      'past and cancelled dates do not count',
      [
        dateOf(3, '2026-11-15'),
        dateOf(1, '2026-11-22'),
        dateOf(2, '2026-11-29', true),
        dateOf(4, '2026-12-06'),
        dateOf(5, '2026-12-13'),
      ],
      'och 2 datum till',
    ],
  ] as const)('shows the other dates of a series: %s', (_what, dates, more) => {
    expect(leafOf({}, dates)?.more).toBe(more)
  })
})
