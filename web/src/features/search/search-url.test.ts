import { searchQueryToWire } from '@fyndkartan/contract/write-search-query'
import { defaultCentre } from '@fyndkartan/domain/search-filter'
import { describe, expect, test } from 'vitest'
import { kindLabels } from './choice-text.ts'
import {
  openNearMe,
  readSearchState,
  type SearchState,
  tidied,
  toSearchRequest,
  writeSearchState,
} from './search-url.ts'
import { backToSearchParams, pinOf } from './search-of-page.ts'
import { kindLinkParams } from './search-words.ts'

const today = '2026-11-21'
const area = { centre: { lat: 57.7, lng: 12 }, radiusKm: 20 }
const skene = { centre: { lat: 57.49, lng: 12.64 }, radiusKm: 20, name: 'Skene' }
const read = (query: string): SearchState => readSearchState(new URLSearchParams(query), today, 417)
const write = (state: Partial<SearchState>, into = ''): string =>
  decodeURIComponent(String(writeSearchState({ ...read(''), ...state }, today, new URLSearchParams(into))))

describe('an empty query', () => {
  test('§4 absent dates, §4 absent city, §4 absent type, §4 absent sort, §4 absent view: reads as the defaults', () => {
    expect(read('')).toEqual({
      from: '2026-11-21',
      to: '2026-11-28',
      towns: 'all',
      kind: 'all',
      ownArea: false,
      around: null,
      words: '',
      excludedHours: [],
      open: null,
      featureBits: 0,
      goodsBits: 0,
      chain: null,
      cancelled: 'hide',
      sort: 'date',
      seed: 417,
      view: 'map',
      advancedOpen: false,
      centre: null,
    })
  })
  test('§R2 defaults unwritten: the defaults write only the seed', () => {
    expect(write({})).toBe('seed=417')
  })
})

describe('readSearchState reads', () => {
  test.each<[string, string, Partial<SearchState>]>([
    [
      '§4 address start date, §4 address end date: dates',
      'start_date=2026-12-01&end_date=2026-12-24',
      { from: '2026-12-01', to: '2026-12-24' },
    ],
    ['dates with underscores', 'start_date=2026_12_01&end_date=2026_12_24', { from: '2026-12-01', to: '2026-12-24' }],
    ['one single day', 'start_date=2026-12-01&end_date=2026-12-01', { from: '2026-12-01', to: '2026-12-01' }],
    [
      '§R2 past start kept: a past start from an old link, unchanged',
      'start_date=2025-03-07',
      { from: '2025-03-07', to: '2026-11-28' },
    ],
    ['a start after the default end as the week from then on', 'start_date=2026-12-24', { to: '2026-12-31' }],
    ['an end before the start as a week', 'start_date=2026-12-24&end_date=2026-12-23', { to: '2026-12-31' }],
    ['a week that would exceed the last year as its first day', 'start_date=9999-12-31', { to: '9999-12-31' }],
    ['§R2 picker binds itself: days beyond the limits of the picker', 'start_date=2035-01-01', { to: '2035-01-08' }],
    ['the first of several dates', 'start_date=2026-12-01&start_date=2026-12-02', { from: '2026-12-01' }],
    ['§R2 unknown values: a day that does not exist as the default', 'start_date=2026-02-30', { from: '2026-11-21' }],
    [
      '29 February of an ordinary year as the default',
      'start_date=2027-02-29&end_date=2027-03-01',
      { from: '2026-11-21' },
    ],
    ['§R2 values in any case: a type', 'event_type=Second Hand Butik', { kind: 'shop' }],
    [
      '§2 address event type, §4 address type, §R6 event type with å: å and the space',
      'event_type=tillf%C3%A4lligt+evenemang',
      { kind: 'market' },
    ],
    [
      '§R6 event type with å: a decomposed ä',
      `event_type=${encodeURIComponent('tillfälligt evenemang'.normalize('NFD'))}`,
      { kind: 'market' },
    ],
    ['alla as both types', 'event_type=ALLA', { kind: 'all' }],
    ['§R2 comma lists: both types as alla', 'event_type=tillfälligt evenemang,second hand butik', { kind: 'all' }],
    ["a type in the API's words as both types", 'event_type=stores', { kind: 'all' }],
    ['§4 address city: one town in any case', 'city=ÅRE', { towns: ['Åre'] }],
    [
      '§R2 comma lists: several towns, with spaces',
      'city=alingsås, upplands  väsby',
      { towns: ['Alingsås', 'Upplands Väsby'] },
    ],
    ['a town only once', 'city=Borås,borås', { towns: ['Borås'] }],
    ['towns given twice as one list', 'city=borås&city=åre', { towns: ['Borås', 'Åre'] }],
    ['alla among towns', 'city=borås,Alla', { towns: 'all' }],
    ['an unknown town as the default', 'city=atlantis', { towns: 'all' }],
    ['an unknown town among known ones', 'city=atlantis,borås', { towns: ['Borås'] }],
    ['an empty town list as the default', 'city=', { towns: 'all' }],
    [
      '§4 address own area: a search area, which replaces towns',
      'custom_position_selected=True&city=borås',
      { ownArea: true, towns: 'all' },
    ],
    [
      'a place to search around, which replaces towns and the visitor’s own area',
      'around=57.49+12.64+20+Skene&city=borås&custom_position_selected=true&sort_by=distance',
      { ownArea: true, towns: 'all', sort: 'distance', around: skene },
    ],
    [
      'a place with a name of several words and decomposed letters',
      `around=57.49+12.64+20+${encodeURIComponent('Västra Ör-Åby 2'.normalize('NFD'))}`,
      { around: { ...skene, name: 'Västra Ör-Åby 2' } },
    ],
    [
      'a place with the name of a postal code',
      'around=57.49+12.64+20+511+54+Kinna',
      { around: { ...skene, name: '511 54 Kinna' } },
    ],
    [
      'an own area, which has no name',
      'around=57.49+-12.64+20',
      { ownArea: true, around: { centre: { lat: 57.49, lng: -12.64 }, radiusKm: 20 } },
    ],
    ...[
      'Skene',
      '57.49 12.64',
      '57.49 12.64 Skene',
      '57.49 12.64 0 Skene',
      '57.49 12.64 501 Skene',
      '57.49 12.64 2.5 Skene',
      '91.49 12.64 20 Skene',
      '57.49 192.64 20 Skene',
      '0 0 20 Skene',
      '5e1 12.64 20 Skene',
      '57.49,12.64,20,Skene',
      '57.49 12.64 20 <b>Skene</b>',
      '57.49 12.64 20 https://example.com',
      `57.49 12.64 20 ${'a'.repeat(41)}`,
    ].map((around): [string, string, Partial<SearchState>] => [
      `the damaged place ${around} as none`,
      `around=${encodeURIComponent(around)}&city=borås`,
      { ownArea: false, around: null, towns: ['Borås'] },
    ]),
    ['anything but true as no search area', 'custom_position_selected=1', { ownArea: false }],
    [
      '§4 address sort: distance with a search area',
      'custom_position_selected=true&sort_by=Distance',
      { sort: 'distance' },
    ],
    ['§R6 distance left behind: without a search area as date', 'sort_by=distance', { sort: 'date' }],
    ['§4 address query: words, trimmed', 'query=+gamla+%26+fina+%2B+%23+', { words: 'gamla & fina + #' }],
    ['blank words as none', 'query=++', { words: '' }],
    [
      '§R6 exclusion both spellings: with a space',
      'exclude_opening_hours=på förfrågan',
      { excludedHours: ['på_förfrågan'] },
    ],
    [
      '§4 address exclusion, §R2 comma lists, §R6 exclusion both spellings: with an underscore',
      'exclude_opening_hours=Varierar,på_förfrågan',
      { excludedHours: ['varierar', 'på_förfrågan'] },
    ],
    ['§5 exclusion alla: alla, which excludes nothing', 'exclude_opening_hours=varierar,alla', { excludedHours: [] }],
    ['unknown special words as none', 'exclude_opening_hours=ibland', { excludedHours: [] }],
    ['open on a day of the span', 'open=span', { open: { kind: 'span', fromMinute: 0, toMinute: 1440 } }],
    [
      'open between two times',
      'open=SPAN&open_from=10:00&open_to=14:30',
      { open: { kind: 'span', fromMinute: 600, toMinute: 870 } },
    ],
    [
      'times in the wrong order as the whole day',
      'open=span&open_from=14:00&open_to=10:00',
      { open: { kind: 'span', fromMinute: 0, toMinute: 1440 } },
    ],
    ['open now', 'open=now&open_from=10:00', { open: { kind: 'now' } }],
    ['times without open as none', 'open_from=10:00', { open: null }],
    ['cancelled dates', 'cancelled=Show', { cancelled: 'show' }],
    ['any other word for cancelled dates as none of them', 'cancelled=true', { cancelled: 'hide' }],
    ['§4 address seed, §R6 seed zero kept: seed 0', 'seed=0', { seed: 0 }],
    ['seed 999', 'seed=999', { seed: 999 }],
    ['seed 1000 as none', 'seed=1000', { seed: 417 }],
    ['seed -1 as none', 'seed=-1', { seed: 417 }],
    ['seed 1.5 as none', 'seed=1.5', { seed: 417 }],
    ['an empty seed as none', 'seed=', { seed: 417 }],
    ['§4 address view: the list', 'view_mode=LIST', { view: 'list' }],
    ['an unknown view as the map', 'view_mode=grid', { view: 'map' }],
    ['§4 address advanced: the open section', 'advanced_expanded=true', { advancedOpen: true }],
    [
      '§2 address centre, §4 address centre spot, §4 address centre place: a position and its shop',
      'center_lat=57.9&center_lng=12.5&center_type=store&center_id=7',
      { centre: { position: { lat: 57.9, lng: 12.5 }, place: { kind: 'shop', id: 7 } } },
    ],
    [
      '§2 address centre, §4 address centre place: a position and its event',
      'center_lat=57.9&center_lng=12.5&center_type=Event&center_id=8',
      { centre: { position: { lat: 57.9, lng: 12.5 }, place: { kind: 'market', id: 8 } } },
    ],
    [
      'a centre with a damaged id as a position',
      'center_lat=57.9&center_lng=-12.5&center_type=store&center_id=x',
      { centre: { position: { lat: 57.9, lng: -12.5 }, place: null } },
    ],
    ['the first of several seeds', 'seed=0&seed=6', { seed: 0 }],
    ['the first of several views', 'view_mode=list&view_mode=map', { view: 'list' }],
    ['§R2 values in any case: flags in capitals', 'advanced_expanded=TRUE', { advancedOpen: true }],
    ['a town with a decomposed å', `city=${encodeURIComponent('åre'.normalize('NFD'))}`, { towns: ['Åre'] }],
    ['words truncated to 200 characters', `query=${'a'.repeat(201)}`, { words: 'a'.repeat(200) }],
    [
      '§R2 comma lists: exclusions given twice as one list',
      'exclude_opening_hours=varierar&exclude_opening_hours=VARIERAR,säsongsbaserade',
      { excludedHours: ['varierar', 'säsongsbaserade'] },
    ],
    ['an incomplete centre as none', 'center_lat=57.9', { centre: null }],
    ['an empty centre as none', 'center_lat=&center_lng=', { centre: null }],
    ['a centre off the Earth as none', 'center_lat=91&center_lng=12', { centre: null }],
    ['a centre in another notation as none', 'center_lat=5e1&center_lng=12', { centre: null }],
  ])('%s', (_title, query, expected) => {
    expect(read(query)).toMatchObject(expected)
  })
})

describe('tidied', () => {
  test.each([
    ['corrects a missing seed', '', 'seed=417'],
    ['corrects an invalid seed', 'seed=x&city=borås', 'seed=417&city=borås'],
    ['removes an empty query', 'seed=0&query=+', 'seed=0'],
    [
      '§4 area removes city: removes the city beside a search area',
      'custom_position_selected=true&city=borås&seed=0',
      'custom_position_selected=true&seed=0&around=57.7+12+20',
    ],
    [
      'removes the city beside a place to search around',
      'around=57.49+12.64+20+Skene&city=borås&seed=0',
      'around=57.49+12.64+20+Skene&seed=0',
    ],
  ])('%s', (_what, query, tidy) => {
    expect(decodeURIComponent(String(tidied(new URLSearchParams(query), 417, area)))).toBe(tidy)
  })

  test('adds the circle of an own area that the address lacks, rounded, and no other', () => {
    const own = { centre: { lat: 57.70049, lng: -0.00049 }, radiusKm: 19.6 }
    const tidy = (query: string) => tidied(new URLSearchParams(query), 0, own)
    expect(String(tidy('custom_position_selected=true&seed=0'))).toBe(
      'custom_position_selected=true&seed=0&around=57.7+0+20',
    )
    expect(tidy('custom_position_selected=true&seed=0&around=57.7+12+5')).toBeNull()
  })

  test.each(['seed=0', 'seed=5&query=x', 'seed=5&custom_position_selected=false&city=borås', 'seed=5&x=1&x=2'])(
    'leaves %s unchanged',
    (query) => {
      expect(tidied(new URLSearchParams(query), 417, area)).toBeNull()
    },
  )
})

describe('writeSearchState', () => {
  test('§R2 values lower case, §R2 comma lists: spells towns, types and words in lower-case Swedish', () => {
    expect(write({ towns: ['Åre', 'Upplands Väsby'], kind: 'market', excludedHours: ['på_förfrågan'] })).toBe(
      'city=åre,upplands+väsby&event_type=tillfälligt+evenemang&exclude_opening_hours=på_förfrågan&seed=417',
    )
  })
  test('writes both dates when one differs from the default', () => {
    expect(write({ to: '2026-11-29' })).toBe('start_date=2026-11-21&end_date=2026-11-29&seed=417')
  })
  test('§4 empty query removed: omits an empty query', () => {
    expect(write({ words: '  ' }, 'query=vinyl')).toBe('seed=417')
  })
  test('§4 area removes city: omits towns with a search area', () => {
    expect(write({ ownArea: true, towns: ['Borås'] }, 'city=borås')).toBe('custom_position_selected=true&seed=417')
  })
  test('writes a place to search around without towns or own area', () => {
    expect(write({ ownArea: true, around: skene }, 'city=borås&custom_position_selected=true')).toBe(
      'around=57.49+12.64+20+Skene&seed=417',
    )
  })
  test('writes an own area with its circle, rounded', () => {
    const around = { centre: { lat: 57.70051, lng: 12.00049 }, radiusKm: 20 }
    expect(write({ ownArea: true, around }, 'city=borås')).toBe(
      'custom_position_selected=true&around=57.701+12+20&seed=417',
    )
  })
  test('§R6 distance left behind: omits distance without a search area', () => {
    expect(write({ ownArea: false, sort: 'distance' }, 'sort_by=distance')).toBe('seed=417')
  })
  test('§R6 seed zero kept: keeps seed 0', () => {
    expect(write({ seed: 0 })).toBe('seed=0')
  })
  test('writes whether cancelled dates are shown, only if they are', () => {
    expect(write({ cancelled: 'show' })).toBe('cancelled=show&seed=417')
    expect(write({ cancelled: 'hide' }, 'cancelled=show')).toBe('seed=417')
  })
  test('keeps foreign parameters', () => {
    expect(write({}, 'utm=x&view_mode=list')).toBe('utm=x&seed=417')
  })
  test('does not change its argument', () => {
    const into = new URLSearchParams('query=vinyl')
    writeSearchState(read(''), today, into)
    expect(String(into)).toBe('query=vinyl')
  })
  test.each([
    'start_date=2026-12-01&end_date=2026-12-24&city=åre,borås&event_type=second hand butik&query=a+%26b%25%23&seed=0&view_mode=list&advanced_expanded=true&exclude_opening_hours=varierar&cancelled=show',
    'around=57.49+12.64+20+Västra+Ör&sort_by=distance&seed=3',
    'around=57.49+12.641+20&sort_by=distance&seed=3',
    'custom_position_selected=true&sort_by=distance&seed=3&center_lat=57.9&center_lng=12.5&center_type=event&center_id=8',
  ])('writes an address that reads the same as %s', (query) => {
    const state = read(query)
    expect(readSearchState(writeSearchState(state, today, new URLSearchParams()), today, 1)).toEqual(state)
  })
})

test('§R2 back replaces centre: the link back replaces the centre and keeps the rest', () => {
  const params = new URLSearchParams('city=åre&seed=5&center_lat=1&center_lng=2&center_type=event&center_id=9')
  const back = backToSearchParams(params, { kind: 'shop', id: 7 }, { lat: 57.9, lng: 12.5 })
  expect(decodeURIComponent(String(back))).toBe(
    'city=åre&seed=5&center_lat=57.9&center_lng=12.5&center_type=store&center_id=7',
  )
  expect(String(backToSearchParams(params, { kind: 'shop', id: 7 }, null))).toBe('city=%C3%A5re&seed=5')
})

test.each([
  ['Alla', 'alla', '*'],
  ['Tillfälligt Evenemang', 'tillfälligt evenemang', 'temp_event'],
  ['Second hand butik', 'second hand butik', 'stores'],
])(
  '§2 address event type, §9 type words, §R6 event type words: %s is %s in the address and %s in the call',
  (label, word, wire) => {
    const state = read(`event_type=${word}`)
    expect(kindLabels[state.kind]).toBe(label)
    expect(new URLSearchParams(searchQueryToWire(toSearchRequest(state, area))).get('event_type')).toBe(wire)
  },
)

test('openNearMe searches around the visitor, not around the chosen place', () => {
  const choice = openNearMe(read('around=57.49+12.64+20+Skene'), today)
  expect(write({ ...read(''), ...choice })).toBe(
    'start_date=2026-11-21&end_date=2026-11-21&custom_position_selected=true&event_type=second+hand+butik&open=now&seed=417',
  )
})

test.each(['shop', 'market', 'all'] as const)('the link to the kind %s reads as that kind', (kind) => {
  expect(readSearchState(kindLinkParams(kind), today, 1).kind).toBe(kind)
})

test('§R2 pages of 20, §3 filter own position: a request has 20 rows per page, and an area only if the area is on', () => {
  expect(toSearchRequest(read('city=borås'), area)).toMatchObject({
    filter: { towns: ['Borås'], area: null },
    sort: 'date',
    seed: 417,
    page: 0,
    pageSize: 20,
  })
  expect(
    toSearchRequest(read('custom_position_selected=true'), { centre: defaultCentre, radiusKm: 100 }),
  ).toMatchObject({
    filter: { towns: 'all', area: { centre: { lat: 57.87, lng: 11.97 }, radiusKm: 100 } },
  })
})

test.each([
  ['', 'hide'],
  ['cancelled=show', 'show'],
])('a request for the query %j has each market once, and cancelled=%s', (query, cancelled) => {
  const wire = new URLSearchParams(searchQueryToWire(toSearchRequest(read(query), area)))
  expect([wire.get('series'), wire.get('cancelled') ?? 'show']).toEqual(['next', cancelled])
})

test.each([
  ['the first held date of the default days', '', 3],
  ['the first held date of other days', 'start_date=2026-12-01&end_date=2026-12-31', 5],
  ['a cancelled date, when cancelled dates are shown', 'start_date=2026-11-22&cancelled=show', 4],
  ['the place itself, when no date matches', 'start_date=2027-03-01&end_date=2027-03-02', 6],
])('the pin of a market with several dates is %s', (_what, query, id) => {
  const dates = (['2026-11-07', '2026-11-14', '2026-11-21', '2026-11-28', '2026-12-05', '2026-12-12'] as const).map(
    (date, index) => ({
      id: index + 1,
      date,
      startMinute: null,
      endMinute: null,
      cancellation: index === 3 ? { reason: null } : null,
    }),
  )
  const key = { kind: 'market', id } as const
  expect(pinOf(new URLSearchParams(query), { kind: 'market', id: 6, dates }, today)).toEqual(key)
  expect(pinOf(new URLSearchParams(query), { kind: 'shop', id: 6 }, today)).toEqual({ kind: 'shop', id: 6 })
})
