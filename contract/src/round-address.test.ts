import { addDays } from '@fyndkartan/domain/local-time'
import { type ChosenRound, type ChosenStop, emptyRound } from '@fyndkartan/domain/round/chosen-round'
import { travelModes } from '@fyndkartan/domain/round/travel-estimate'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRound, writeRound } from './round-address.ts'

const read = (query: string) => readRound(new URLSearchParams(query))
const write = (round: ChosenRound) => new URLSearchParams(writeRound(round)).toString()

const stop = (kind: 'shop' | 'market', id: number, more: Partial<ChosenStop> = {}): ChosenStop => ({
  kind,
  id,
  visitMinutes: 40,
  lockedAt: null,
  isDropped: false,
  ...more,
})

const saturday: ChosenRound = {
  stops: [
    stop('shop', 12),
    stop('market', 5, { visitMinutes: 60, lockedAt: 0 }),
    stop('shop', 7, { lockedAt: 2 }),
    stop('market', 9, { visitMinutes: 20, isDropped: true }),
  ],
  day: '2026-11-28',
  leaveMinute: 570,
  endBy: 1440,
  mode: 'bicycle',
  start: { kind: 'point', position: { lat: 57.721, lng: 12.9401 }, name: 'Storgatan 1, Borås' },
  returns: true,
  keepsOrder: true,
}

test('is short, and only names need escaping', () => {
  expect(write(saturday)).toBe(
    'stopp=s12-m5.60_1-s7_3-m9.20x&dag=2026-11-28&tid=0930&slut=2400&med=cykel&fran=57.721_12.9401' +
      '&namn=Storgatan+1%2C+Bor%C3%A5s&ater=1&ordning=1',
  )
  expect(write(emptyRound)).toBe('')
  expect(write({ ...emptyRound, start: { kind: 'place', place: { kind: 'shop', id: 3 } } })).toBe('fran=s3')
})

test('25 stops with all their settings give a link shorter than 600 characters', () => {
  const stops = Array.from({ length: 25 }, (_, index) =>
    stop('market', 1_000_000 + index, { visitMinutes: 100, lockedAt: index, isDropped: true }),
  )
  expect(write({ ...saturday, stops }).length).toBeLessThan(600)
})

const anyRound: fc.Arbitrary<ChosenRound> = fc
  .record({
    stops: fc.uniqueArray(
      fc.record({
        kind: fc.constantFrom('shop' as const, 'market' as const),
        id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
        visitMinutes: fc.integer({ min: 5, max: 480 }),
        isDropped: fc.boolean(),
      }),
      { maxLength: 25, selector: ({ kind, id }) => `${kind}${id}` },
    ),
    locks: fc.uniqueArray(fc.nat(24), { maxLength: 25 }),
    day: fc.option(fc.nat(3000).map((days) => addDays('2026-01-01', days))),
    leaveMinute: fc.option(fc.nat(1439)),
    endBy: fc.option(fc.nat(1440)),
    mode: fc.constantFrom(...travelModes),
    start: fc.option(
      fc.oneof(
        fc.record({
          kind: fc.constant('point' as const),
          position: fc.record({
            lat: fc.integer({ min: -900_000, max: 900_000 }).map((steps) => steps / 10_000),
            lng: fc.integer({ min: -1_800_000, max: 1_800_000 }).map((steps) => steps / 10_000),
          }),
          name: fc.option(
            fc
              .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
              .filter((name) => name.trim() === name && !/\s\s|[^\S ]/.test(name)),
          ),
        }),
        fc.record({
          kind: fc.constant('place' as const),
          place: fc.record({
            kind: fc.constantFrom('shop' as const, 'market' as const),
            id: fc.integer({ min: 1, max: 9999 }),
          }),
        }),
      ),
    ),
    returns: fc.boolean(),
    keepsOrder: fc.boolean(),
  })
  .map(({ stops, locks, ...rest }) => ({
    ...rest,
    stops: stops.map((stop, index) => {
      const lock = locks[index] ?? null
      return { ...stop, lockedAt: lock !== null && lock < stops.length ? lock : null }
    }),
  }))

test('any round is read back unchanged from its address', () => {
  expect(read(write(saturday))).toEqual(saturday)
  fc.assert(
    fc.property(anyRound, (round) => {
      expect(read(write(round))).toEqual(round)
    }),
  )
})

test('any text is read as a round, which is read back unchanged', () => {
  const part = fc.oneof(fc.string(), fc.stringMatching(/^[sm0-9._x-]{0,40}$/))
  const names = ['stopp', 'dag', 'tid', 'slut', 'med', 'fran', 'namn', 'ater', 'ordning', 'annat']
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...names), part), { maxLength: 12 }), (parameters) => {
      const round = readRound(new URLSearchParams(parameters))
      expect(read(write(round))).toEqual(round)
    }),
  )
})

describe('invalid values become defaults', () => {
  test.each([
    ['', emptyRound],
    ['stopp=&dag=2026-02-30&tid=2460&slut=x&med=flyg&fran=91_0&ater=ja&ordning=0', emptyRound],
    ['tid=2400&slut=2401', emptyRound],
    ['tid=960', emptyRound],
    ['fran=57.7', emptyRound],
    ['fran=57.7_181', emptyRound],
    ['namn=Hemma', emptyRound],
    ['fran=s0', emptyRound],
    ['tid=9.30&slut=14:00', { ...emptyRound, leaveMinute: 570, endBy: 840 }],
    ['med=GANG', { ...emptyRound, mode: 'foot' }],
    [
      'fran=57.72104,12.94014',
      { ...emptyRound, start: { kind: 'point', position: { lat: 57.721, lng: 12.9401 }, name: null } },
    ],
  ])('%s', (query, round) => {
    expect(read(query)).toEqual(round)
  })

  test.each<[string, readonly ChosenStop[]]>([
    ['s12-m5', [stop('shop', 12), stop('market', 5)]],
    ['S12-M5X', [stop('shop', 12), stop('market', 5, { isDropped: true })]],
    // Repeated places are left out, and so are invalid ones.
    ['s12-s12.60-x-q3-s-m0-s2147483648-s99999999999--s4', [stop('shop', 12), stop('shop', 4)]],
    [
      's1.4-s2.5-s3.480-s4.481',
      [
        stop('shop', 1, { visitMinutes: 5 }),
        stop('shop', 2, { visitMinutes: 5 }),
        stop('shop', 3, { visitMinutes: 480 }),
        stop('shop', 4, { visitMinutes: 480 }),
      ],
    ],
    [
      's1_0-s2_3-s3_1-s4_1',
      [stop('shop', 1), stop('shop', 2, { lockedAt: 2 }), stop('shop', 3, { lockedAt: 0 }), stop('shop', 4)],
    ],
    ['s1_2', [stop('shop', 1)]],
  ])('%s', (text, stops) => {
    expect(read(`stopp=${text}`).stops).toEqual(stops)
  })

  test('a round has at most 25 stops, the first of those that can be read', () => {
    const many = Array.from({ length: 40 }, (_, index) => `s${(index % 30) + 1}`).join('-')
    expect(read(`stopp=${many}`).stops.map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1))
  })

  test('a long name of the start is cut between characters', () => {
    const start = read(`fran=57.7_12.9&namn=${encodeURIComponent('🛋'.repeat(70))}`).start
    expect(start?.kind === 'point' && start.name).toBe('🛋'.repeat(60))
  })
})
