import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unknownFacts } from '@fyndkartan/domain/facts'
import { goods } from '@fyndkartan/domain/goods'
import { addDays, type CivilDate, parseInstant, swedishTime } from '@fyndkartan/domain/local-time'
import type { Market } from '@fyndkartan/domain/market'
import type { Place } from '@fyndkartan/domain/place'
import { lastSeriesDate, occurrencesOf } from '@fyndkartan/domain/series/occurrences'
import { plainSeries, type Series } from '@fyndkartan/domain/series/rule'
import type { Shop } from '@fyndkartan/domain/shop'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseOsm } from '../../importer/parse-osm.ts'
import { anySeries } from '../../testing/any-series.ts'
import { vocabularyProblems } from '../../testing/schema-vocabulary.ts'
import { formatStructuredData, structuredList, structuredPlace, type PlacePage } from './structured-data.ts'

const today: CivilDate = '2026-11-21'
const site = 'https://fynd.example'
const crumbs = [
  { name: 'Fyndkartan', url: `${site}/` },
  { name: 'Borås', url: `${site}/ort/boras` },
  { name: 'Kupan', url: `${site}/butik/7-kupan-boras` },
]

type Node = Readonly<Record<string, unknown>>

const noShop: Shop = { ...unknownFacts('shop'), kind: 'shop', id: 7 }
const noMarket: Market = { ...unknownFacts('market'), kind: 'market', id: 9, seriesId: null }
const kupan: Shop = {
  ...noShop,
  name: 'Kupan',
  link: 'https://kupan.example/boras',
  town: 'Borås',
  address: 'Köpmangatan 12',
  openingHours: 'varierar',
  position: { lat: 57.72101, lng: 12.940123 },
  description: 'Kläder och böcker',
  goods: ['books', 'clothes'],
  chain: 'Röda Korset',
  swish: true,
  card: true,
  cash: false,
  entranceFee: 0,
  parking: 'paid',
  toilet: false,
  stepFree: 'limited',
  cafe: true,
  dogs: 'leashed',
  phone: '033-12 34 56',
  email: 'kupan@fynd.example',
  trust: {
    confirmation: { on: '2026-10-02', by: 'visitor' },
    warning: null,
    source: {
      name: 'OpenStreetMap',
      url: 'https://www.openstreetmap.org/node/7',
      licence: 'ODbL 1.0',
      attribution: null,
    },
  },
}
const loppis: Market = {
  ...noMarket,
  name: 'Torgloppis',
  link: 'https://loppis.example/',
  town: 'Borås',
  address: 'Stora torget',
  position: { lat: 57.72101, lng: 12.940123 },
  date: '2026-11-28',
  startMinute: 600,
  endMinute: 900,
  description: 'Loppis på torget',
  entranceFee: 20,
  roof: 'both',
}

function pageOf(place: Place, others: Partial<PlacePage> = {}): PlacePage {
  const page = place.kind === 'shop' ? `${site}/butik/${place.id}` : `${site}/loppis/${place.id}`
  return { place, dates: [], series: null, page, image: `${page}.png`, site, crumbs, today, ...others }
}

function ofSeries(series: Series, market: Market = loppis, others: Partial<PlacePage> = {}) {
  const occurrences = occurrencesOf(series, { first: addDays(today, -30), last: lastSeriesDate(today) }, today)
  const dates = occurrences.map(({ isCancelled, reason, ...day }, at) => ({
    ...day,
    id: at + 1,
    cancellation: isCancelled ? { reason } : null,
  }))
  // One of its dates stands for all; a series that is over may have none that is shown.
  const place = { ...market, date: dates[0]?.date ?? null, seriesId: 1 }
  return { dates, data: structuredPlace(pageOf(place, { dates, series, ...others })) }
}

const typesOf = (data: readonly Node[]) => data.map((one) => one['@type'])
const ofType = (data: readonly Node[], type: string) => data.filter((one) => one['@type'] === type)
const problemsOf = (data: readonly Node[]) => data.flatMap(vocabularyProblems)

/** The properties that Google's pages about structured data require and recommend, November 2025; dots lead into nested objects. */
const google: Readonly<
  Record<string, { readonly required: readonly string[]; readonly recommended: readonly string[] }>
> = {
  LocalBusiness: {
    required: ['address', 'name'],
    recommended: [
      'address.addressCountry',
      'address.addressLocality',
      'address.addressRegion',
      'address.postalCode',
      'address.streetAddress',
      'aggregateRating',
      'department',
      'geo',
      'geo.latitude',
      'geo.longitude',
      'openingHoursSpecification',
      'openingHoursSpecification.opens',
      'openingHoursSpecification.closes',
      'openingHoursSpecification.dayOfWeek',
      'priceRange',
      'review',
      'telephone',
      'url',
    ],
  },
  Event: {
    required: ['location', 'location.address', 'name', 'startDate'],
    recommended: [
      'description',
      'endDate',
      'eventStatus',
      'image',
      'location.name',
      'offers',
      'offers.availability',
      'offers.price',
      'offers.priceCurrency',
      'offers.url',
      'offers.validFrom',
      'organizer',
      'performer',
    ],
  },
  BreadcrumbList: {
    required: ['itemListElement', 'itemListElement.item', 'itemListElement.name', 'itemListElement.position'],
    recommended: [],
  },
  ItemList: { required: ['itemListElement', 'itemListElement.position', 'itemListElement.url'], recommended: [] },
}

/** Facts that no place here has: the rest of what Google recommends is known of a place of which everything is known. */
const unknownHere = {
  LocalBusiness: [
    'address.addressRegion',
    'address.postalCode',
    'aggregateRating',
    'department',
    'priceRange',
    'review',
  ],
  Event: ['location.name', 'offers.availability', 'offers.validFrom', 'organizer', 'performer'],
} as const

/** The properties of the list that the object, or one of several at a place, does not have. */
function missingOf(object: unknown, properties: readonly string[]): string[] {
  const has = (value: unknown, [first, ...rest]: readonly string[]): boolean => {
    if (first === undefined) return value !== undefined && value !== null
    if (Array.isArray(value)) return value.length > 0 && value.every((one) => has(one, [first, ...rest]))
    return typeof value === 'object' && value !== null && has((value as Node)[first], rest)
  }
  return properties.filter((property) => !has(object, property.split('.')))
}

describe('the check itself', () => {
  const shop = { '@context': 'https://schema.org', '@type': 'Store', name: 'x' }
  test.each<[string, Node, string]>([
    ['an unknown class', { ...shop, '@type': 'SecondHandStore' }, 'is of no class'],
    ['a property as class', { ...shop, '@type': 'name' }, 'is of no class'],
    ['an unknown property', { ...shop, colour: 'red' }, 'Store.colour is no property'],
    ['a property of another class', { ...shop, startDate: '2026-11-21' }, 'Store.startDate is no property'],
    ['a text for a time', { ...shop, '@type': 'OpeningHoursSpecification', opens: '25:00' }, 'is not Time'],
    ['a text for a date', { ...shop, '@type': 'Event', startDate: 'tomorrow' }, 'is not Date'],
    ['a moment without an offset', { ...shop, '@type': 'Event', startDate: '2026-11-21T10:00:00' }, 'is not Date'],
    ['an address without a host', { ...shop, url: '/butik/7' }, 'is not URL'],
    [
      'a member of another enumeration',
      { ...shop, '@type': 'Event', eventStatus: 'https://schema.org/Monday' },
      'is not EventStatusType',
    ],
    ['a number for a text', { ...shop, telephone: 33 }, 'is not Text'],
    ['a class that does not fit', { ...shop, geo: { '@type': 'PostalAddress' } }, 'Store.geo is not'],
    [
      'an error inside',
      { ...shop, address: { '@type': 'PostalAddress', town: 'Borås' } },
      'PostalAddress.town is no property',
    ],
    ['an empty list', { ...shop, amenityFeature: [] }, 'is empty'],
    ['null', { ...shop, telephone: null }, 'is not Text'],
    ['no context', { '@type': 'Store' }, 'no context'],
  ])('finds %s', (_what, object, problem) => {
    expect(vocabularyProblems(object).join('\n')).toContain(problem)
  })

  test('finds what Google requires', () => {
    expect(missingOf({ name: 'x', location: {} }, google['Event']?.required ?? [])).toEqual([
      'location.address',
      'startDate',
    ])
    expect(missingOf({ itemListElement: [{ name: 'x', position: 1 }] }, ['itemListElement.item'])).toHaveLength(1)
  })
})

describe('a shop', () => {
  test('says all that is known of it', () => {
    const [shop, ...rest] = structuredPlace(pageOf(kupan))
    expect(problemsOf([shop!, ...rest])).toEqual([])
    expect(typesOf(rest)).toEqual(['WebPage', 'BreadcrumbList'])
    expect(shop).toMatchObject({
      '@type': 'Store',
      name: 'Kupan',
      url: `${site}/butik/7`,
      image: `${site}/butik/7.png`,
      address: { streetAddress: 'Köpmangatan 12', addressLocality: 'Borås', addressCountry: 'SE' },
      geo: { latitude: 57.72101, longitude: 12.940123 },
      telephone: '033-12 34 56',
      email: 'kupan@fynd.example',
      sameAs: 'https://kupan.example/boras',
      parentOrganization: { name: 'Röda Korset' },
      paymentAccepted: 'Swish, kort',
      isAccessibleForFree: true,
      keywords: 'Böcker och kläder',
    })
    expect(shop!['amenityFeature']).toEqual(
      [
        ['Toalett', false],
        ['Fik', true],
        ['Parkering mot avgift', true],
        ['Inga trappsteg', 'Delvis'],
        ['Hundar är välkomna', 'I koppel'],
      ].map(([name, value]) => ({ '@type': 'LocationFeatureSpecification', name, value })),
    )
    expect(rest[0]).toMatchObject({
      lastReviewed: '2026-10-02',
      isBasedOn: { name: 'OpenStreetMap', license: { name: 'ODbL 1.0' } },
      isPartOf: { url: `${site}/` },
    })
  })

  test('has what Google asks for, where it is known', () => {
    const open = { ...kupan, openingHours: null, openingHoursOsm: 'Mo-Fr 10:00-18:00; Dec 24 off' }
    const [shop] = structuredPlace(pageOf(open))
    expect(missingOf(shop, google['LocalBusiness']!.required)).toEqual([])
    expect(missingOf(shop, google['LocalBusiness']!.recommended)).toEqual([...unknownHere.LocalBusiness])
  })

  test('says nothing that is not known', () => {
    const bare = { ...noShop, name: 'Kupan' }
    const [shop] = structuredPlace(pageOf(bare, { crumbs: [] }))
    expect(shop).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Store',
      '@id': `${site}/butik/7#butik`,
      name: 'Kupan',
      url: `${site}/butik/7`,
      mainEntityOfPage: `${site}/butik/7`,
      image: `${site}/butik/7.png`,
      address: { '@type': 'PostalAddress', addressCountry: 'SE' },
    })
  })

  test.each<[string, Partial<Shop>, Node]>([
    ['one sort of goods', { goods: ['furniture'] }, { '@type': 'FurnitureStore', keywords: 'Möbler' }],
    ['goods without a class', { goods: ['china'] }, { '@type': 'Store' }],
    ['no way to pay', { swish: false, card: null, cash: false }, { paymentAccepted: undefined }],
    ['an entrance fee', { entranceFee: 20 }, { isAccessibleForFree: false }],
    ['a mail link', { link: 'mailto:a@b.example' }, { sameAs: undefined }],
    ['a link that is none', { link: 'javascript:alert(1)' }, { sameAs: undefined }],
    [
      'abroad',
      { position: { lat: 51.5, lng: -0.1 } },
      { address: { '@type': 'PostalAddress', streetAddress: 'Köpmangatan 12', addressLocality: 'Borås' } },
    ],
    [
      'abroad, without an address',
      { position: { lat: 51.5, lng: -0.1 }, address: null, town: null },
      { address: undefined },
    ],
  ])('%s', (_what, facts, expected) => {
    const [shop] = structuredPlace(pageOf({ ...kupan, ...facts }))
    for (const [property, value] of Object.entries(expected)) expect(shop?.[property], property).toEqual(value)
    expect(problemsOf(structuredPlace(pageOf({ ...kupan, ...facts })))).toEqual([])
  })

  test('hours are left out while visitors say that something is wrong', () => {
    const hours = { ...kupan, openingHoursOsm: 'Mo-Fr 10:00-18:00; PH off' }
    const warned = { ...hours, trust: { confirmation: null, warning: 'wrong_hours', source: null } } as const
    expect(structuredPlace(pageOf(hours))[0]).toHaveProperty('openingHoursSpecification')
    expect(structuredPlace(pageOf(warned))[0]).not.toHaveProperty('openingHoursSpecification')
    expect(structuredPlace(pageOf(warned))[0]).not.toHaveProperty('specialOpeningHoursSpecification')
  })

  test('without a name there is only the page', () => {
    expect(typesOf(structuredPlace(pageOf({ ...kupan, name: null })))).toEqual(['WebPage', 'BreadcrumbList'])
  })
})

describe('a market', () => {
  test('on one date is an event, with all that is known of it', () => {
    const data = structuredPlace(pageOf(loppis))
    expect(problemsOf(data)).toEqual([])
    expect(typesOf(data)).toEqual(['Event', 'WebPage', 'BreadcrumbList'])
    expect(data[0]).toMatchObject({
      name: 'Torgloppis',
      startDate: '2026-11-28T10:00:00+01:00',
      endDate: '2026-11-28T15:00:00+01:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      offers: { price: 20, priceCurrency: 'SEK' },
      isAccessibleForFree: false,
      location: { '@type': 'Place', address: { addressLocality: 'Borås' }, geo: { latitude: 57.72101 } },
    })
    expect(missingOf(data[0], google['Event']!.required)).toEqual([])
    expect(missingOf(data[0], google['Event']!.recommended)).toEqual([...unknownHere.Event])
  })

  test.each<[string, Partial<Market>, Node]>([
    ['in summer', { date: '2027-07-03' }, { startDate: '2027-07-03T10:00:00+02:00' }],
    ['on the day when summer time begins', { date: '2027-03-28' }, { startDate: '2027-03-28T10:00:00+02:00' }],
    [
      'in the night before',
      { date: '2027-03-28', startMinute: 60 },
      { startDate: '2027-03-28T01:00:00+01:00', endDate: '2027-03-28T15:00:00+02:00' },
    ],
    [
      'on the day when it ends',
      { date: '2027-10-31', startMinute: 0 },
      { startDate: '2027-10-31T00:00:00+02:00', endDate: '2027-10-31T15:00:00+01:00' },
    ],
    ['until midnight', { endMinute: 1440 }, { endDate: '2026-11-29T00:00:00+01:00' }],
    ['without hours', { startMinute: null, endMinute: null }, { startDate: '2026-11-28', endDate: '2026-11-28' }],
    ['without an end', { endMinute: null }, { startDate: '2026-11-28T10:00:00+01:00', endDate: undefined }],
    ['with an end before its start', { endMinute: 540 }, { endDate: undefined }],
    ['today', { date: today }, { startDate: '2026-11-21T10:00:00+01:00' }],
    ['cancelled', { cancellation: { reason: 'Regn' } }, { eventStatus: 'https://schema.org/EventCancelled' }],
    [
      'free',
      { entranceFee: 0 },
      {
        isAccessibleForFree: true,
        offers: { '@type': 'Offer', price: 0, priceCurrency: 'SEK', url: `${site}/loppis/9` },
      },
    ],
    ['of unknown price', { entranceFee: null }, { isAccessibleForFree: undefined, offers: undefined }],
    [
      'of which visitors say that it is not held',
      { trust: { confirmation: null, warning: 'cancelled', source: null } },
      { eventStatus: undefined },
    ],
  ])('%s', (_what, facts, expected) => {
    const data = structuredPlace(pageOf({ ...loppis, ...facts }))
    for (const [property, value] of Object.entries(expected)) expect(data[0]?.[property], property).toEqual(value)
    expect(problemsOf(data)).toEqual([])
  })

  test.each<[string, Partial<Market>]>([
    ['is over', { date: '2026-11-20' }],
    ['has no date', { date: null }],
    ['has no name', { name: null }],
  ])('one that %s is no event', (_what, facts) => {
    expect(typesOf(structuredPlace(pageOf({ ...loppis, ...facts })))).toEqual(['WebPage', 'BreadcrumbList'])
  })

  const saturdays: Series = {
    ...plainSeries(
      { kind: 'weekly', every: 1, weekdays: [6], from: '2026-11-02', to: null },
      { startMinute: 600, endMinute: 1440 },
    ),
    added: ['2026-12-24', '2026-10-01'],
    skipped: ['2026-12-26', '2026-11-07'],
    cancelled: [{ date: '2026-11-28', reason: 'Storm' }],
    changed: [{ date: '2026-12-12', startMinute: 660, endMinute: null }],
  }

  test('of a series is an event for each date, and its rule', () => {
    const { data } = ofSeries(saturdays)
    expect(problemsOf(data)).toEqual([])
    const events = ofType(data, 'Event')
    expect(events).toHaveLength(50)
    expect(events[1]).toMatchObject({
      '@id': `${site}/loppis/9#2026-11-28`,
      eventStatus: 'https://schema.org/EventCancelled',
      superEvent: { '@id': `${site}/loppis/9#serie` },
    })
    const [whole] = ofType(data, 'EventSeries')
    expect(missingOf(whole, google['Event']!.required)).toEqual([])
    expect(whole).toMatchObject({ '@id': `${site}/loppis/9#serie`, startDate: '2026-11-07' })
    expect(whole?.['eventSchedule']).toEqual([
      {
        '@type': 'Schedule',
        startTime: '10:00',
        endTime: '00:00',
        scheduleTimezone: 'Europe/Stockholm',
        repeatFrequency: 'P1W',
        byDay: ['https://schema.org/Saturday'],
        startDate: '2026-11-07',
        exceptDate: ['2026-11-28', '2026-12-12', '2026-12-26'],
      },
      expect.objectContaining({ startDate: '2026-12-12', endDate: '2026-12-12', repeatCount: 1, startTime: '11:00' }),
      expect.objectContaining({ startDate: '2026-12-24', endDate: '2026-12-24', repeatCount: 1, startTime: '10:00' }),
    ])
  })

  test('weekdays of a month, the last one too', () => {
    const rule = { kind: 'monthly', every: 2, nth: [1, -1], weekday: 0, from: '2026-10-05', to: '2027-06-30' } as const
    const [whole] = ofType(ofSeries(plainSeries(rule, { startMinute: null, endMinute: null })).data, 'EventSeries')
    expect(whole?.['eventSchedule']).toEqual([
      {
        '@type': 'Schedule',
        scheduleTimezone: 'Europe/Stockholm',
        repeatFrequency: 'P2M',
        byDay: ['1SU', '-1SU'],
        startDate: '2026-10-25',
        endDate: '2027-06-30',
      },
    ])
  })

  test('a list of dates and a cancelled series have no rule', () => {
    const list = plainSeries(
      { kind: 'dates', dates: ['2026-11-29', '2026-12-13'] },
      { startMinute: 600, endMinute: 900 },
    )
    expect(typesOf(ofSeries(list).data)).toEqual(['Event', 'Event', 'WebPage', 'BreadcrumbList'])
    const cancelled = ofSeries({ ...saturdays, allCancelled: { reason: null } }).data
    expect(ofType(cancelled, 'EventSeries')).toEqual([])
    for (const event of ofType(cancelled, 'Event'))
      expect(event['eventStatus']).toBe('https://schema.org/EventCancelled')
  })

  test('the events of any series are its coming dates, and its schedules give all that are held', () => {
    fc.assert(
      fc.property(anySeries(today), (series) => {
        const { data, dates } = ofSeries(series)
        expect(problemsOf(data)).toEqual([])
        const coming = dates.filter(({ date }) => date >= today)
        const events = ofType(data, 'Event').map(({ startDate, eventStatus }) => {
          const start = String(startDate)
          const at = start.length === 10 ? { date: start, minuteOfDay: null } : swedishTime(parseInstant(start) ?? 0)
          return [at.date, at.minuteOfDay, String(eventStatus).endsWith('Cancelled')]
        })
        expect(events).toEqual(
          coming.slice(0, 50).map(({ date, startMinute, cancellation }) => [date, startMinute, cancellation !== null]),
        )
        const [whole] = ofType(data, 'EventSeries')
        if (!whole) return
        const held = coming.filter(({ cancellation }) => cancellation === null)
        expect(datesOfSchedules(whole['eventSchedule'] as readonly Node[])).toEqual(
          held.map(({ date, startMinute }) => `${date} ${startMinute ?? ''}`),
        )
      }),
      { numRuns: 300 },
    )
  })
})

/** Reads schedules day by day, without the code that wrote them. */
function datesOfSchedules(schedules: readonly Node[]): string[] {
  const found: string[] = []
  const dayOf = (date: string) => Date.parse(date) / 86_400_000
  for (const schedule of schedules) {
    const first = String(schedule['startDate'])
    const last = 'endDate' in schedule ? String(schedule['endDate']) : '9999-12-31'
    const [, every = '1', unit] = /^P(\d+)([WM])$/.exec(String(schedule['repeatFrequency'])) ?? []
    const byDay = (schedule['byDay'] ?? []) as readonly string[]
    const except = (schedule['exceptDate'] ?? []) as readonly string[]
    const [hour, minute] = 'startTime' in schedule ? String(schedule['startTime']).split(':') : []
    const start = minute === undefined ? '' : String(Number(hour) * 60 + Number(minute))
    const monday = (day: number) => Math.floor((day + 3) / 7)
    for (let date = today; date <= lastSeriesDate(today); date = addDays(date, 1)) {
      if (date < first || date > last || except.includes(date)) continue
      const at = new Date(`${date}T00:00:00Z`)
      const [day, length] = [
        at.getUTCDate(),
        new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate(),
      ]
      const name = ['SUnday', 'MOnday', 'TUesday', 'WEdnesday', 'THursday', 'FRiday', 'SAturday'][at.getUTCDay()] ?? ''
      const months =
        (Number(date.slice(0, 4)) - Number(first.slice(0, 4))) * 12 +
        Number(date.slice(5, 7)) -
        Number(first.slice(5, 7))
      const weeks = monday(dayOf(date)) - monday(dayOf(first))
      const isNamed = byDay.some((word) =>
        unit === 'M'
          ? [
              `${Math.ceil(day / 7)}${name.slice(0, 2)}`,
              ...(day + 7 > length ? [`-1${name.slice(0, 2)}`] : []),
            ].includes(word)
          : word.toLowerCase() === `https://schema.org/${name}`.toLowerCase(),
      )
      const isTurn = (unit === 'M' ? months : weeks) % Number(every) === 0
      if (schedule['repeatCount'] === 1 ? date === first : isNamed && isTurn) found.push(`${date} ${start}`)
    }
  }
  return found.toSorted()
}

test('lists of places say where they lead', () => {
  const items = [1, 2, 3].map((id) => ({ name: `Butik ${id}`, url: `${site}/butik/${id}` }))
  const data = structuredList({
    title: 'Second hand i Borås',
    url: `${site}/ort/boras`,
    crumbs: crumbs.slice(0, 2),
    items,
  })
  expect(problemsOf(data)).toEqual([])
  expect(data[0]).toMatchObject({ '@type': 'ItemList', numberOfItems: 3, name: 'Second hand i Borås' })
  expect(missingOf(data[0], google['ItemList']!.required)).toEqual([])
  expect(missingOf(data[1], google['BreadcrumbList']!.required)).toEqual([])
  expect(problemsOf(structuredList({ title: 'Tomt', url: `${site}/ort/x`, crumbs: [], items: [] }))).toEqual([])
})

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

test('any place fits the vocabulary, has what Google requires, and stays inside its script element', () => {
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
  test.each([
    ['overpass_se_reconstructed.json', 538],
    ['overpass_real_gb_at.json', 38],
    ['shops.geojson', 572],
    ['helsinki_second_hand.geojson', 27],
  ])('every shop of %s fits the vocabulary', (file, count) => {
    const text = readFileSync(join(realDataDir ?? '', file), 'utf8')
    const { drafts } = parseOsm(text, { all: true, abroad: true, today })
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
