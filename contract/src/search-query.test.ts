/**
 * The query of spec §7: what the server reads and refuses, with the name of the parameter, and what the client writes.
 */
import { describe, expect, test } from 'vitest'
import { anyFacts, anyOccurrence, type SearchFilter, type SearchRequest } from '@fyndkartan/domain/search-filter'
import { maxPage, maxPageSize, maxQueryLength, parseMapQuery, parseSearchQuery, type RawQuery } from './search-query.ts'
import { filterQueryToWire, mapQueryToWire, searchQueryToWire } from './write-search-query.ts'

const today = '2026-11-21'

function read(query: RawQuery): SearchRequest {
  const parsed = parseSearchQuery(query, today)
  if ('problem' in parsed) throw new Error(parsed.problem)
  return parsed.value
}

function problemOf(query: RawQuery): string | null {
  const parsed = parseSearchQuery(query, today)
  return 'problem' in parsed ? parsed.problem : null
}

const area = { latitude: '57.87', longitude: '11.97', radius: '100' }

test('an empty query is today and the following week, everything, everywhere, by date, the first 20', () => {
  expect(read({})).toEqual({
    filter: {
      from: today,
      to: '2026-11-28',
      towns: 'all',
      kind: 'all',
      area: null,
      words: '',
      excludedHours: [],
      featureBits: 0,
      goodsBits: 0,
      chain: null,
      ...anyOccurrence,
    },
    sort: 'date',
    seed: 0,
    page: 0,
    pageSize: 20,
  })
})

describe('reading', () => {
  test.each<[string, RawQuery, Partial<SearchFilter>]>([
    ['dates', { start_date: '2026-12-01', end_date: '2026-12-24' }, { from: '2026-12-01', to: '2026-12-24' }],
    [
      'dates with underscores',
      { start_date: '2026_12_01', end_date: '2026_12_24' },
      { from: '2026-12-01', to: '2026-12-24' },
    ],
    ['open on a day of the span', { open: 'span' }, { open: { kind: 'span', fromMinute: 0, toMinute: 1440 } }],
    [
      'open between two times',
      { open: 'span', open_from: '10:00', open_to: '14:30' },
      { open: { kind: 'span', fromMinute: 600, toMinute: 870 } },
    ],
    [
      'open from a time on',
      { open: 'span', open_from: '17:00' },
      { open: { kind: 'span', fromMinute: 1020, toMinute: 1440 } },
    ],
    ['open now', { open: 'now' }, { open: { kind: 'now' } }],
    ['one day', { start_date: '2026-12-01', end_date: '2026-12-01' }, { from: '2026-12-01', to: '2026-12-01' }],
    [
      'a past day from an old link',
      { start_date: '2020-01-01', end_date: '2020-01-02' },
      { from: '2020-01-01', to: '2020-01-02' },
    ],
    ['only a start: a week from there', { start_date: '2026-12-30' }, { from: '2026-12-30', to: '2027-01-06' }],
    ['only an end: from today', { end_date: '2026-11-22' }, { from: today, to: '2026-11-22' }],
    ['one town', { city: 'Malmö' }, { towns: ['Malmö'] }],
    [
      'several towns in a comma list',
      { city: 'Malmö, Upplands Väsby,,Borås' },
      { towns: ['Malmö', 'Upplands Väsby', 'Borås'] },
    ],
    ['several towns as a repeated parameter', { city: ['Malmö', 'Borås,Lund'] }, { towns: ['Malmö', 'Borås', 'Lund'] }],
    ['* as all towns', { city: '*' }, { towns: 'all' }],
    ['* among towns', { city: 'Malmö,*' }, { towns: 'all' }],
    ['markets', { event_type: 'temp_event' }, { kind: 'market' }],
    ['shops', { event_type: 'stores' }, { kind: 'shop' }],
    ['* as both kinds', { event_type: '*' }, { kind: 'all' }],
    ['both kinds by name', { event_type: 'temp_event,stores' }, { kind: 'all' }],
    ['a search area', area, { area: { centre: { lat: 57.87, lng: 11.97 }, radiusKm: 100 }, towns: 'all' }],
    [
      'a search area with an empty city',
      { ...area, city: '' },
      { area: { centre: { lat: 57.87, lng: 11.97 }, radiusKm: 100 }, towns: 'all' },
    ],
    ['a circle and a town together', { ...area, city: 'Borås' }, { towns: ['Borås'] }],
    ['the smallest radius', { ...area, radius: '1' }, { area: { centre: { lat: 57.87, lng: 11.97 }, radiusKm: 1 } }],
    ['the largest radius', { ...area, radius: '500' }, { area: { centre: { lat: 57.87, lng: 11.97 }, radiusKm: 500 } }],
    [
      'the corners of the earth',
      { latitude: '-90', longitude: '180', radius: '1.5' },
      { area: { centre: { lat: -90, lng: 180 }, radiusKm: 1.5 } },
    ],
    ['words, trimmed', { query: '  röd soffa ' }, { words: 'röd soffa' }],
    ['blank words', { query: '   ' }, { words: '' }],
    [
      'excluded hours',
      { exclude_opening_hours: 'varierar,på_förfrågan' },
      { excludedHours: ['varierar', 'på_förfrågan'] },
    ],
    [
      'excluded hours with composed and decomposed å and ä',
      { exclude_opening_hours: 'pa\u030a_fo\u0308rfra\u030agan,sa\u0308songsbaserade' },
      { excludedHours: ['på_förfrågan', 'säsongsbaserade'] },
    ],
    ['shops without hours excluded', { exclude_opening_hours: 'n/a' }, { excludedHours: ['missing'] }],
    [
      'shops without hours excluded, among words',
      { exclude_opening_hours: 'varierar, N/A,n/a' },
      { excludedHours: ['varierar', 'missing'] },
    ],
    ['nothing excluded', { exclude_opening_hours: 'Alla' }, { excludedHours: [] }],
    ['nothing excluded, whatever else is listed', { exclude_opening_hours: 'varierar,alla' }, { excludedHours: [] }],
    ['nothing excluded by *', { exclude_opening_hours: '*,varierar' }, { excludedHours: [] }],
    [
      'a centre of 0 and 0',
      { latitude: '0', longitude: '-0.0', radius: '1' },
      { area: { centre: { lat: 0, lng: -0 }, radiusKm: 1 }, towns: 'all' },
    ],
    ['no exclusion given', { exclude_opening_hours: '' }, { excludedHours: [] }],
  ])('%s', (_what, query, filter) => {
    expect(read(query).filter).toMatchObject(filter)
    expect(parseMapQuery(query, today)).toEqual({
      value: { filter: read(query).filter, hours: null, approximate: false },
    })
  })

  test('§R6 exclusion spelled with space: both spellings have the same meaning', () => {
    for (const words of ['på förfrågan', 'på_förfrågan', ' På  Förfrågan ,PÅ_FÖRFRÅGAN'])
      expect(read({ exclude_opening_hours: words }).filter.excludedHours).toEqual(['på_förfrågan'])
  })

  test('§7 favourites everything: the call requests everything, not a circle', () => {
    const request = read({
      start_date: '1970-01-01',
      end_date: '2099-12-31',
      city: '*',
      event_type: '*',
      sort_by: 'date',
      latitude: '0',
      longitude: '0',
      radius: '1000000',
    })
    expect(request.filter).toMatchObject({
      from: '1970-01-01',
      to: '2099-12-31',
      towns: 'all',
      kind: 'all',
      area: null,
    })
    expect(request.pageSize).toBe(maxPageSize)
  })

  test('a search area does not affect the page size', () => {
    expect(read(area).pageSize).toBe(20)
    expect(read({ ...area, radius: '1000000', items_per_page: '7' }).pageSize).toBe(7)
  })

  test.each([
    ['page', '0', { page: 0 }],
    ['page', String(maxPage), { page: maxPage }],
    ['items_per_page', '1', { pageSize: 1 }],
    ['items_per_page', String(maxPageSize), { pageSize: maxPageSize }],
    ['seed', '0', { seed: 0 }],
    ['seed', '999', { seed: 999 }],
  ])('%s %s', (name, value, expected) => {
    expect(read({ [name]: value })).toMatchObject(expected)
  })

  test('sorting by distance, with a search area', () => {
    expect(read({ ...area, sort_by: 'distance' }).sort).toBe('distance')
  })
})

describe('refusals that name the parameter', () => {
  test.each<[string, RawQuery]>([
    ['start_date', { start_date: '2026-02-30' }],
    ['start_date', { start_date: 'igår' }],
    ['start_date', { start_date: '' }],
    ['start_date', { start_date: ['2026-01-01', '2026-01-02'] }],
    ['end_date', { end_date: '2026-13-01' }],
    ['start_date', { start_date: '2026-12-02', end_date: '2026-12-01' }],
    ['start_date', { end_date: '2026-11-20' }],
    ['city', { city: '' }],
    ['city', { city: ' , ' }],
    ['event_type', { event_type: 'loppis' }],
    ['event_type', { event_type: 'stores,loppis' }],
    ['event_type', { event_type: '' }],
    ['event_type', { event_type: 'constructor' }],
    ['sort_by', { sort_by: 'name' }],
    ['sort_by', { sort_by: '' }],
    ['sort_by', { sort_by: 'distance' }],
    ['latitude', { ...area, latitude: '90.1' }],
    ['latitude', { ...area, latitude: '-90.1' }],
    ['latitude', { ...area, latitude: 'NaN' }],
    ['latitude', { ...area, latitude: 'Infinity' }],
    ['latitude', { ...area, latitude: '1e1' }],
    ['latitude', { ...area, latitude: '0x10' }],
    ['latitude', { ...area, latitude: '' }],
    ['latitude', { ...area, latitude: ['57', '58'] }],
    ['latitude', { longitude: '11', radius: '10' }],
    ['longitude', { ...area, longitude: '180.1' }],
    ['longitude', { ...area, longitude: '-180.1' }],
    ['longitude', { latitude: '57', radius: '10' }],
    ['radius', { ...area, radius: '0' }],
    ['radius', { ...area, radius: '0.99' }],
    ['radius', { ...area, radius: '500.01' }],
    ['radius', { ...area, radius: '-5' }],
    ['radius', { ...area, radius: '1000001' }],
    ['radius', { latitude: '57', longitude: '11' }],
    ['latitude', { radius: '10' }],
    ['page', { page: '-1' }],
    ['page', { page: '1.5' }],
    ['page', { page: '' }],
    ['page', { page: 'första' }],
    ['page', { page: String(maxPage + 1) }],
    ['page', { page: '99999999999999999999' }],
    ['items_per_page', { items_per_page: '0' }],
    ['items_per_page', { items_per_page: '-20' }],
    ['items_per_page', { items_per_page: String(maxPageSize + 1) }],
    ['seed', { seed: '-1' }],
    ['seed', { seed: '0.5' }],
    ['query', { query: 'x'.repeat(maxQueryLength + 1) }],
    ['query', { query: ['röd', 'soffa'] }],
    ['exclude_opening_hours', { exclude_opening_hours: 'stängt' }],
    ['exclude_opening_hours', { exclude_opening_hours: 'varierar,stängt' }],
    ['exclude_opening_hours', { exclude_opening_hours: 'n' }],
    ['items_per_page', { ...area, radius: '1000000', items_per_page: '' }],
    ['open', { open: 'ja' }],
    ['open', { open: ['span', 'now'] }],
    ['open_from', { open: 'span', open_from: '25:00' }],
    ['open_to', { open: 'span', open_to: '14' }],
    ['open_from', { open_from: '10:00' }],
    ['open_from', { open: 'now', open_to: '10:00' }],
    ['open_from', { open: 'span', open_from: '14:00', open_to: '14:00' }],
  ])('%s in %j', (name, query) => {
    expect(problemOf(query)).toMatch(new RegExp(`^${name} `))
  })

  test('200 characters of words are read, 201 are not', () => {
    expect(problemOf({ query: 'x'.repeat(maxQueryLength) })).toBeNull()
    expect(problemOf({ query: 'x'.repeat(maxQueryLength + 1) })).not.toBeNull()
  })
})

describe('the parameter for opening hours on the map', () => {
  test.each([
    ['span', { kind: 'span', fromMinute: 0, toMinute: 1440 }],
    ['now', { kind: 'now' }],
  ] as const)('hours=%s is read and written', (hours, when) => {
    const parsed = parseMapQuery({ hours }, today)
    expect(parsed).toEqual({ value: { filter: read({}).filter, hours: when, approximate: false } })
    if ('value' in parsed) expect(mapQueryToWire(parsed.value)).toContainEqual(['hours', hours])
  })

  test.each([{ hours: 'then' }, { hours: '' }, { hours: ['now', 'now'] }, { hours: 'span', open: 'now' }])(
    'refused: %j',
    (query) => {
      const parsed = parseMapQuery(query, today)
      expect('problem' in parsed && parsed.problem).toMatch(/^hours must /)
    },
  )

  test('without that parameter the query is that of the filter', () => {
    const { filter } = read({ city: 'Borås' })
    expect(mapQueryToWire({ filter, hours: null, approximate: false })).toEqual(filterQueryToWire(filter))
  })

  test('only approximate=1 asks for approximate positions', () => {
    const parsed = parseMapQuery({ approximate: '1' }, today)
    expect('value' in parsed && parsed.value.approximate).toBe(true)
    if ('value' in parsed) expect(mapQueryToWire(parsed.value)).toContainEqual(['approximate', '1'])
    for (const approximate of ['0', '', 'true', ['1', '1']])
      expect(parseMapQuery({ approximate }, today)).toEqual({ problem: expect.stringMatching(/^approximate /) })
  })
})

describe('writing', () => {
  const filter: SearchFilter = {
    from: '2026-11-21',
    to: '2026-11-28',
    towns: ['Malmö', 'Upplands Väsby'],
    kind: 'market',
    area: null,
    words: 'röd soffa & lampa',
    excludedHours: ['på_förfrågan'],
    ...anyFacts,
    ...anyOccurrence,
  }

  test('§7 search no position, §R6 position absent: without a search area there is a city, and no latitude, longitude or radius', () => {
    expect(Object.fromEntries(filterQueryToWire(filter))).toEqual({
      start_date: '2026-11-21',
      end_date: '2026-11-28',
      event_type: 'temp_event',
      city: 'Malmö,Upplands Väsby',
      query: 'röd soffa & lampa',
      exclude_opening_hours: 'på_förfrågan',
    })
  })

  test('§7 search city omitted, §R6 city absent, §3 filter map info: with a search area there is no city', () => {
    const names = filterQueryToWire({ ...filter, area: { centre: { lat: 57.87, lng: 11.97 }, radiusKm: 20 } }).map(
      ([name]) => name,
    )
    expect(names).toEqual(expect.arrayContaining(['latitude', 'longitude', 'radius']))
    expect(names).not.toContain('city')
  })

  test('§R6 page zero sent, §R6 seed zero sent: no words and no exclusion are left out; page 0 and seed 0 are not', () => {
    const pairs = searchQueryToWire({
      filter: { ...filter, words: '', excludedHours: [] },
      sort: 'date',
      seed: 0,
      page: 0,
      pageSize: 20,
    })
    expect(pairs.map(([name]) => name)).not.toContain('query')
    expect(pairs.map(([name]) => name)).not.toContain('exclude_opening_hours')
    expect(pairs).toEqual(
      expect.arrayContaining([
        ['page', '0'],
        ['seed', '0'],
      ]),
    )
  })

  test.each<[string, Partial<SearchFilter>, [string, string]]>([
    ['§3 filter dates', {}, ['start_date', '2026-11-21']],
    ['§3 filter dates', {}, ['end_date', '2026-11-28']],
    ['§3 filter cities, §7 search city', {}, ['city', 'Malmö,Upplands Väsby']],
    ['§R2 api star', { towns: 'all' }, ['city', '*']],
    ['§R2 api star', { kind: 'all' }, ['event_type', '*']],
    ['§3 filter types, §R6 event type words', { kind: 'shop' }, ['event_type', 'stores']],
    ['§3 filter types, §R6 event type words', { kind: 'market' }, ['event_type', 'temp_event']],
    ['§3 filter query', {}, ['query', 'röd soffa & lampa']],
    [
      '§3 filter exclusion',
      { excludedHours: ['varierar', 'på_förfrågan'] },
      ['exclude_opening_hours', 'varierar,på_förfrågan'],
    ],
    ['§3 filter exclusion', { excludedHours: ['missing'] }, ['exclude_opening_hours', 'n/a']],
    ['§R2 past start sent', { from: '2020-01-01' }, ['start_date', '2020-01-01']],
  ])('%s: %j is written as %j', (_marks, part, pair) => {
    expect(filterQueryToWire({ ...filter, ...part })).toContainEqual(pair)
  })

  test.each(['date', 'distance'] as const)('§3 filter sort: %s', (sort) => {
    const request: SearchRequest = { filter, sort, seed: 1, page: 0, pageSize: 20 }
    expect(searchQueryToWire(request)).toContainEqual(['sort_by', sort])
  })

  test.each<[string, Partial<SearchFilter>]>([
    ['towns', {}],
    ['the whole country', { towns: 'all' }],
    ['shops', { kind: 'shop' }],
    ['both kinds', { kind: 'all' }],
    ['a search area', { towns: 'all', area: { centre: { lat: -0.000_12, lng: 179.123_456_789 }, radiusKm: 37.5 } }],
  ])('the server reads it back: %s', (_what, part) => {
    const request: SearchRequest = { filter: { ...filter, ...part }, sort: 'date', seed: 999, page: 3, pageSize: 20 }
    expect(read(Object.fromEntries(searchQueryToWire(request)))).toEqual(request)
  })
})
