import { goods } from '@fyndkartan/domain/goods'
import { addDays } from '@fyndkartan/domain/local-time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRealShops, realShopFiles } from '../../testing/real-shops.ts'
import { missingOf, noMarket, noShop, ofType, pageOf, problemsOf, today } from '../../testing/structured-pages.ts'
import { formatStructuredData, structuredPlace } from './structured-data.ts'

const oddTexts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '</script><script>alert(1)</script>',
    '<!--<script>',
    '\u202eomvänt',
    '👩‍👩‍👧',
    '\u0000\u0007',
    'שוק',
    ']]>',
  ),
)

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 3 })
const anyPosition = maybe(
  fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  }),
)
const shared = {
  name: maybe(oddTexts.filter((text) => text !== '')),
  address: maybe(oddTexts.filter((text) => text !== '')),
  town: maybe(fc.constantFrom('Borås', 'Malmö', 'x')),
  link: maybe(fc.oneof(fc.webUrl(), oddTexts)),
  position: anyPosition,
  description: maybe(oddTexts.filter((text) => text !== '')),
  goods: maybe(fc.subarray([...goods])),
  swish: maybe(fc.boolean()),
  card: maybe(fc.boolean()),
  cash: maybe(fc.boolean()),
  entranceFee: maybe(fc.nat(500)),
  parking: maybe(fc.constantFrom('free', 'paid', 'none')),
  toilet: maybe(fc.boolean()),
  stepFree: maybe(fc.constantFrom('yes', 'limited', 'no')),
  cafe: maybe(fc.boolean()),
  dogs: maybe(fc.constantFrom('yes', 'leashed', 'no')),
} as const
const hoursTexts = [
  'Mo-Fr 10:00-18:00',
  '24/7',
  'May-Sep Sa,Su 11:00-16:00; Dec 24-26 off',
  'Mo 22:00-04:00, Su 10:00-12:00,13:00-15:00',
  'week 1-53/2 Sa 10:00-14:00',
  'x',
]
const anyShop = fc.record({
  ...shared,
  openingHours: maybe(fc.constantFrom('varierar', 'på_förfrågan', 'x')),
  openingHoursOsm: maybe(fc.constantFrom(...hoursTexts)),
})
const anyMarket = fc.record({
  ...shared,
  date: maybe(fc.integer({ min: -40, max: 400 }).map((days) => addDays(today, days))),
  startMinute: maybe(fc.nat(1439)),
  endMinute: maybe(fc.integer({ min: 1, max: 1440 })),
  roof: maybe(fc.constantFrom('indoors', 'outdoors', 'both')),
})

test('the data of any place fits the vocabulary, has what Google requires, and stays inside its script element', () => {
  const places = fc.oneof(
    anyShop.map((facts) => ({ ...noShop, ...facts })),
    anyMarket.map((facts) => ({ ...noMarket, ...facts })),
  )
  fc.assert(
    fc.property(places, (place) => {
      const data = structuredPlace(pageOf(place))
      expect(problemsOf(data)).toEqual([])
      for (const event of ofType(data, 'Event')) expect(missingOf(event, ['name', 'startDate', 'location'])).toEqual([])
      const text = formatStructuredData(data)
      expect(text).not.toContain('<')
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(data)))
    }),
    { numRuns: 500 },
  )
})

const realDataDir = process.env['REAL_DATA_DIR']

describe.skipIf(!realDataDir)('real files (skipped when REAL_DATA_DIR is not set)', () => {
  test.each(realShopFiles)('every shop of %s fits the vocabulary', (file, count) => {
    const drafts = readRealShops(file, today)
    expect(drafts).toHaveLength(count)
    let withHours = 0
    drafts.forEach(({ facts }, at) => {
      const data = structuredPlace(pageOf({ ...noShop, ...facts, id: at + 1 }))
      expect(problemsOf(data)).toEqual([])
      if (data.some((one) => 'openingHoursSpecification' in one)) withHours++
    })
    expect(withHours).toBeGreaterThan(0)
  })
})
