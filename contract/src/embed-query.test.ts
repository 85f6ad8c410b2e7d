import { expect, test } from 'vitest'
import { parseEmbedQuery } from './embed-query.ts'

const today = '2026-11-18'

test('defaults: a month of everything, each market once, ten in a list', () => {
  expect(parseEmbedQuery({}, today)).toMatchObject({
    filter: { from: today, to: '2026-12-17', towns: 'all', kind: 'all', area: null, series: 'next', cancelled: 'hide' },
    view: 'list',
    theme: 'auto',
    title: null,
    pageSize: 10,
  })
})

test('all parameters', () => {
  const query = {
    city: 'Borås,Alingsås',
    event_type: 'temp_event',
    days: '7',
    view: 'map',
    theme: 'dark',
    items_per_page: '5',
    title: ' Loppis  hos oss ',
    query: 'torg',
  }
  expect(parseEmbedQuery(query, today)).toMatchObject({
    filter: { from: today, to: '2026-11-24', towns: ['Borås', 'Alingsås'], kind: 'market', words: 'torg' },
    view: 'map',
    theme: 'dark',
    title: 'Loppis hos oss',
    pageSize: 5,
  })
})

test.each([
  ['both dates', { start_date: '2026-12-01', end_date: '2026-12-24' }, '2026-12-01', '2026-12-24'],
  ['dates go before days', { start_date: '2026-12-01', end_date: '2026-12-24', days: '3' }, '2026-12-01', '2026-12-24'],
  ['a first day alone: a week from it', { start_date: '2026-12-01' }, '2026-12-01', '2026-12-08'],
  ['a last day alone: until it', { end_date: '2026-11-20' }, today, '2026-11-20'],
  ['a date that does not exist', { start_date: '2026-02-30', end_date: '2026-03-01' }, today, '2026-12-17'],
  ['an end before the start', { start_date: '2026-12-24', end_date: '2026-12-01' }, today, '2026-12-17'],
  ['too many days', { days: '99999' }, today, '2027-11-18'],
  ['no days', { days: '0' }, today, '2026-12-17'],
  ['days that are no number', { days: 'många' }, today, '2026-12-17'],
])('%s', (_, query, from, to) => {
  expect(parseEmbedQuery(query, today).filter).toMatchObject({ from, to })
})

test('invalid parameters are left out, and the others apply', () => {
  const query = {
    city: 'Borås',
    event_type: 'fest',
    latitude: '57.7',
    radius: '5',
    features: 'bastu',
    open_from: '10:00',
    query: ['a', 'b'],
    items_per_page: '-1',
    theme: 'rosa',
    view: ['map'],
    title: 'x'.repeat(500),
  }
  const { filter, ...rest } = parseEmbedQuery(query, today)
  expect(filter).toMatchObject({ towns: ['Borås'], kind: 'all', area: null, featureBits: 0, open: null, words: '' })
  expect(rest).toMatchObject({ pageSize: 10, theme: 'auto', view: 'list' })
  expect(rest.title).toHaveLength(120)
})

test('an area takes precedence over towns, and an empty list of towns means all', () => {
  const area = { latitude: '57.7', longitude: '12.9', radius: '20' }
  expect(parseEmbedQuery({ ...area, city: 'Borås' }, today).filter.area).toEqual({
    centre: { lat: 57.7, lng: 12.9 },
    radiusKm: 20,
  })
  expect(parseEmbedQuery({ city: ' , ' }, today).filter.towns).toBe('all')
})
