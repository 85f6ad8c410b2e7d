import { describe, expect, test } from 'vitest'
import type { RawQuery } from './search-query.ts'
import {
  listedWatchesFromWire,
  listedWatchesToWire,
  managedWatchFromWire,
  managedWatchToWire,
  parseWatchSearch,
  watchSearchToWire,
  watchToWire,
} from './watch.ts'

const today = '2026-11-21'
const rewritten = (query: RawQuery) => {
  const parsed = parseWatchSearch(query, today)
  return 'value' in parsed ? watchSearchToWire(parsed.value) : parsed.problem
}

describe('the search of a watch', () => {
  test.each<[query: RawQuery]>([
    [{}],
    [{ event_type: 'stores', city: 'Borås', exclude_opening_hours: 'n/a,varierar', open: 'span', open_from: '10:00' }],
    [{ latitude: '57.7', longitude: '12.9', radius: '30', query: 'retro', features: 'cafe', goods: 'books,retro' }],
    [{ start_date: '2026-12-01', end_date: '2026-12-24', chain: 'Myrorna' }],
  ])('is read back unchanged: %j', (query) => {
    const written = Object.fromEntries(rewritten(query) as [string, string][])
    expect(rewritten(written)).toEqual(rewritten(query))
    expect(written).toMatchObject(query)
  })

  test.each<[one: RawQuery, other: RawQuery]>([
    [{ city: 'Borås,Åmål' }, { city: ['Åmål', 'Borås', 'Borås'] }],
    [{ sort_by: 'date', page: '7', items_per_page: '5', seed: '12' }, {}],
    [{ series: 'next', cancelled: 'hide', open: 'now' }, {}],
    [{ exclude_opening_hours: 'n/a,varierar' }, { exclude_opening_hours: 'varierar,n/a' }],
  ])('%j and %j are the same search', (one, other) => {
    expect(rewritten(one)).toEqual(rewritten(other))
  })

  test('has both its first and its last day, or neither', () => {
    expect(rewritten({ start_date: '2026-12-01' })).toContainEqual(['end_date', '2026-12-08'])
    expect(rewritten({})).toEqual([
      ['event_type', '*'],
      ['city', '*'],
    ])
  })

  test('with an invalid query gives the problem', () => {
    expect(rewritten({ radius: '5' })).toBe('latitude must be a number from -90 to 90')
  })
})

test('the body of a request for a watch, by mail or for a browser, with form pass and honeypot', () => {
  const marks = { pass: 'p', trap: '' }
  expect(watchToWire('city=*', 'daily', { email: 'anna@example.se' }, marks)).toEqual({
    search: 'city=*',
    pace: 'daily',
    email: 'anna@example.se',
    form_pass: 'p',
    website: '',
  })
  const subscription = { endpoint: 'https://push.example/a', keys: { p256dh: 'a', auth: 'b' } }
  expect(watchToWire('city=*', 'daily', { subscription }, marks)).toMatchObject({ push_subscription: subscription })
})

test('watches survive a round trip over the wire', () => {
  const seen = {
    search: 'city=*',
    title: 'Loppisar',
    pace: 'thursday',
    status: 'paused',
    channel: 'push',
    madeAtMs: 1_795_257_399_190,
  } as const
  const listed = [{ ...seen, link: 'x' }]
  expect(listedWatchesFromWire(listedWatchesToWire(listed))).toEqual(listed)
  const places = [{ news: 'new' as const, name: 'Kupan', lines: ['Borås'], address: '/butik/1' }]
  for (const lastMessage of [null, { atMs: 1_795_257_399_190, places, more: 2 }]) {
    const managed = { ...seen, email: null, lastMessage }
    expect(managedWatchFromWire(managedWatchToWire(managed))).toEqual(managed)
  }
})
