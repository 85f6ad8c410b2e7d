import { unknownFacts } from '@fyndkartan/domain/facts'
import { cardFacts } from '@fyndkartan/domain/card-facts'
import { factNamesOf, facts } from '@fyndkartan/domain/facts'
import { bitsOfFeatures, bitsOfGoods, features } from '@fyndkartan/domain/features'
import { goods } from '@fyndkartan/domain/goods'
/** Random values survive a round trip over the wire. */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { formatClockTime, addDays } from '@fyndkartan/domain/local-time'
import { emptyForm, type PlaceForm, preparePlace } from '@fyndkartan/domain/place-form'
import type { Place } from '@fyndkartan/domain/place'
import { anyOccurrence, excludableHours, type SearchRequest } from '@fyndkartan/domain/search-filter'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MapRows, readMapRows, writeMapRows } from './map-rows.ts'
import { marketToWire, postFromWire, shopToWire } from './place.ts'
import { postToWire } from './place-rows.ts'
import { wireFacts } from './place-wire.ts'
import { parseMapQuery, parseSearchQuery, type RawQuery } from './search-query.ts'
import { searchQueryToWire } from './write-search-query.ts'
import { placeFormFromWire, placeToTipWire, type PlaceFormWire } from './tip.ts'

/** Texts as the client and the server store them: in one line, trimmed. */
const line = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .map((text) => text.trim())
  .filter((text) => text !== '' && text.toLowerCase() !== 'n/a')
const textOrNull = fc.option(line)
const date: fc.Arbitrary<CivilDate> = fc
  .integer({ min: -20_000, max: 60_000 })
  .map((days) => addDays('2000-01-01', days))
/** Rounded to six decimals, as on the wire. */
const degrees = (most: number) =>
  fc.double({ min: -most, max: most, noNaN: true }).map((value) => (Math.abs(value) < 1e-6 ? 0 : value))
const position = fc.record({ lat: degrees(90), lng: degrees(180) })
const minuteOrNull = fc.option(fc.integer({ min: 0, max: 1440 }))

const town = line.filter((text) => !text.includes(',') && text !== '*')
const area = fc.record({ centre: position, radiusKm: fc.double({ min: 1, max: 500, noNaN: true }) })

const request: fc.Arbitrary<SearchRequest> = fc
  .record({
    from: date,
    days: fc.nat(400),
    where: fc.oneof(
      fc.record({ area, towns: fc.constant('all' as const) }),
      fc.record({
        area: fc.constant(null),
        towns: fc.oneof(fc.constant('all' as const), fc.array(town, { minLength: 1, maxLength: 4 })),
      }),
    ),
    kind: fc.constantFrom('shop' as const, 'market' as const, 'all' as const),
    words: fc.oneof(fc.constant(''), line),
    excludedHours: fc.subarray([...excludableHours]),
    open: fc.oneof(
      fc.constant(null),
      fc.constant({ kind: 'now' as const }),
      fc
        .tuple(fc.nat(1439), fc.nat(1439))
        .map(([a, b]) => ({ kind: 'span' as const, fromMinute: Math.min(a, b), toMinute: Math.max(a, b) + 1 })),
    ),
    featureBits: fc.subarray([...features]).map(bitsOfFeatures),
    goodsBits: fc.subarray([...goods]).map(bitsOfGoods),
    chain: textOrNull,
    sort: fc.constantFrom('date' as const, 'distance' as const),
    seed: fc.nat(0xffff_ffff),
    page: fc.nat(1_000_000),
    pageSize: fc.integer({ min: 1, max: 5000 }),
  })
  .map(({ from, days, where, kind, words, excludedHours, open, featureBits, goodsBits, chain, ...rest }) => ({
    filter: {
      from,
      to: addDays(from, days),
      ...where,
      kind,
      words,
      excludedHours,
      featureBits,
      goodsBits,
      chain,
      ...anyOccurrence,
      open,
    },
    ...rest,
    sort: where.area === null ? ('date' as const) : rest.sort,
  }))

/** The query after a browser has encoded and a server has decoded the address. */
function throughAddress(pairs: [string, string][]): RawQuery {
  return Object.fromEntries(new URLSearchParams(new URLSearchParams(pairs).toString()))
}

test('any search survives a round trip', () => {
  fc.assert(
    fc.property(request, (search) => {
      expect(parseSearchQuery(throughAddress(searchQueryToWire(search)), '2026-11-21')).toEqual({ value: search })
    }),
  )
})

test('any query string gives a search, or a problem that names its parameter', () => {
  const names = [
    'start_date',
    'city',
    'event_type',
    'latitude',
    'radius',
    'query',
    'sort_by',
    'page',
    'seed',
    'hours',
    'x',
    '__proto__',
  ]
  const value = fc.oneof(
    fc.string(),
    fc.array(fc.string(), { maxLength: 3 }),
    fc.constantFrom('*', '1', '-1', '1e3', ','),
  )
  const query = fc
    .array(fc.tuple(fc.constantFrom(...names), value))
    .map((pairs) => Object.fromEntries(pairs) as RawQuery)
  fc.assert(
    fc.property(query, (raw) => {
      for (const parse of [parseSearchQuery, parseMapQuery]) {
        const read = parse(raw, '2026-11-21')
        expect('problem' in read ? read.problem : 'page must').toMatch(/^[a-z_]+ must|^sort_by distance needs /)
      }
    }),
  )
})

const yesNo = fc.option(fc.boolean())
const kronor = fc.option(fc.nat(100_000))
const choiceOf = <Value extends string>(values: readonly Value[]) => fc.option(fc.constantFrom(...values))

/** The facts that the specification does not have. */
const laterFacts = fc.record({
  swish: yesNo,
  card: yesNo,
  cash: yesNo,
  entranceFee: kronor,
  parking: choiceOf(facts.parking.values),
  toilet: yesNo,
  stepFree: choiceOf(facts.stepFree.values),
  cafe: yesNo,
  dogs: choiceOf(facts.dogs.values),
  goods: fc.option(fc.subarray([...goods], { minLength: 1 })),
  description: textOrNull,
  phone: textOrNull,
  email: textOrNull,
})
const laterShopFacts = fc.record({ chain: textOrNull })
const laterMarketFacts = fc.record({ roof: choiceOf(facts.roof.values), stallPrice: kronor, stallLink: textOrNull })

const shopFacts = fc.record({
  kind: fc.constant('shop' as const),
  id: fc.nat(2 ** 31 - 1),
  name: textOrNull,
  address: textOrNull,
  town: textOrNull,
  position: fc.option(position),
  openingHours: textOrNull,
  link: textOrNull,
})
const marketFacts = fc.record({
  kind: fc.constant('market' as const),
  id: fc.nat(2 ** 31 - 1),
  seriesId: fc.option(fc.integer({ min: 1, max: 2 ** 31 - 1 })),
  cancellation: fc.option(fc.record({ reason: textOrNull })),
  name: textOrNull,
  address: textOrNull,
  town: textOrNull,
  position: fc.option(position),
  date: fc.option(date),
  startMinute: minuteOrNull,
  endMinute: minuteOrNull,
  link: textOrNull,
})

const place: fc.Arbitrary<Place> = fc.oneof(
  fc
    .tuple(shopFacts, laterFacts, laterShopFacts)
    .map(([given, known, own]) => ({ ...unknownFacts('shop'), ...given, ...known, ...own })),
  fc
    .tuple(marketFacts, laterFacts, laterMarketFacts)
    .map(([given, known, own]) => ({ ...unknownFacts('market'), ...given, ...known, ...own })),
)

/** The place without the facts that a list's row leaves out. */
function asInRow(place: Place): Place {
  const shown = cardFacts(place)
  const left = factNamesOf(place.kind).filter((name) => wireFacts[name] && 'inRows' in wireFacts[name])
  return { ...place, ...Object.fromEntries(left.flatMap((name) => (shown.includes(name) ? [] : [[name, null]]))) }
}

test('any place survives a round trip', () => {
  fc.assert(
    fc.property(place, (place) => {
      const whole = place.kind === 'shop' ? shopToWire(place, false) : marketToWire(place, false)
      const source = place.kind === 'shop' ? 'shop_info' : 'event_info'
      // A zero is no position: careless exports write it for an unknown one.
      const isNowhere = place.position?.lat === 0 || place.position?.lng === 0
      const kept = { ...place, ...(isNowhere && { position: null }), favourite: false }
      expect(postFromWire({ ...(JSON.parse(JSON.stringify(whole)) as object), source })).toEqual(kept)
    }),
  )
})

test('any row of a list survives a round trip with the facts on its card', () => {
  fc.assert(
    fc.property(place, (whole) => {
      const place = asInRow(whole)
      const wire = JSON.parse(JSON.stringify(postToWire(whole))) as Record<string, unknown>
      // A zero is no position: careless exports write it for an unknown one.
      const isNowhere = place.position?.lat === 0 || place.position?.lng === 0
      expect(postFromWire(wire)).toEqual({ ...place, ...(isNowhere && { position: null }), favourite: false })
    }),
  )
})

test('an arbitrary row gives a place or null, never an exception', () => {
  const row = fc.dictionary(
    fc.constantFrom(
      'source',
      'id',
      'name',
      'city',
      'latitude',
      'longitude',
      'date',
      'start_time',
      'opening_hours',
      'link',
    ),
    fc.oneof(
      fc.constantFrom('shop_info', 'temp_event', '2025_03_07', '10:00:00', 'n/a'),
      fc.jsonValue({ maxDepth: 1 }),
    ),
  )
  fc.assert(
    fc.property(row, (post) => {
      expect(postFromWire(post)?.id ?? 0).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('any place that an operator may save survives a round trip as a tip', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 })
  const swedish = fc.record({
    lat: fc.double({ min: 55, max: 69, noNaN: true }),
    lng: fc.double({ min: 11, max: 24, noNaN: true }),
  })
  const clock = fc.nat(1440).map(formatClockTime)
  const shared = { town: text, address: text, name: text, link: text, position: fc.option(swedish) }
  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  const form: fc.Arbitrary<PlaceForm> = fc.oneof(
    fc.record({ ...shared, openingHours: text }).map((given) => ({ ...emptyForm, ...given, kind: 'shop' as const })),
    fc
      .record({ ...shared, date: day.map((at) => at.toISOString().slice(0, 10)), startMinute: clock, endMinute: clock })
      .map((given) => ({ ...emptyForm, ...given, kind: 'market' as const })),
  )
  let told = 0
  fc.assert(
    fc.property(form, (given) => {
      const prepared = preparePlace({ ...given, link: '', openingHours: '' })
      if ('problems' in prepared) return
      told++
      const wire = JSON.parse(JSON.stringify(placeToTipWire(prepared.place))) as PlaceFormWire
      expect(preparePlace(placeFormFromWire(wire))).toEqual(prepared)
    }),
  )
  expect(told).toBeGreaterThan(10)
})

test('any rows of the map survive a round trip', () => {
  const whole = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
  const table = fc.array(fc.tuple(whole, whole, fc.nat(2 ** 32 - 1), fc.nat(7)), { maxLength: 200 })
  fc.assert(
    fc.property(table, fc.boolean(), (rows, hasMarks) => {
      const columns: MapRows = {
        count: rows.length,
        latitudes: Int32Array.from(rows, ([latitude]) => latitude),
        longitudes: Int32Array.from(rows, ([, longitude]) => longitude),
        codes: Uint32Array.from(rows, ([, , code]) => code),
        marks: hasMarks ? Int32Array.from(rows, ([, , , mark]) => mark) : null,
      }
      expect(readMapRows(writeMapRows(columns).buffer as ArrayBuffer)).toEqual(columns)
    }),
  )
})

test('invalid bytes are refused, also slightly damaged rows', () => {
  const columns = {
    count: 70,
    latitudes: Int32Array.from({ length: 70 }, (_, at) => at * 977),
    longitudes: Int32Array.from({ length: 70 }, (_, at) => -at * 1009),
    codes: Uint32Array.from({ length: 70 }, (_, at) => at),
    marks: Int32Array.from({ length: 70 }, (_, at) => at % 4),
  }
  const written = writeMapRows(columns)
  const change = fc.tuple(fc.nat(written.length - 1), fc.nat(255), fc.nat(written.length))
  fc.assert(
    fc.property(change, ([at, byte, end]) => {
      const bytes = written.slice(0, end)
      if (at < end) bytes[at] = byte
      try {
        expect(readMapRows(bytes.buffer).count).toBeLessThanOrEqual(70)
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
      }
    }),
  )
})
