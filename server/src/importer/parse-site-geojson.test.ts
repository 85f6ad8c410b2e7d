import { expect, test } from 'vitest'
import { parseSource } from './parse-source.ts'

const page = 'https://fynd.example/butik/5-kupan'
const read = (...features: readonly unknown[]) =>
  parseSource(JSON.stringify({ type: 'FeatureCollection', features }), {
    format: 'geojson',
    source: 'egen',
    all: false,
    today: '2026-11-21',
    abroad: false,
  }).parsed
const featureOf = (properties: object) => ({ type: 'Feature', geometry: null, properties: { page, ...properties } })

test('a shop and a market with one number, in the words of the API', () => {
  const { drafts, skipped, incomplete } = read(
    featureOf({
      type: 'store',
      id: 5,
      name: 'Kupan',
      city: 'Borås',
      shop_link: 'https://kupan.example/',
      payment_card: 0,
    }),
    featureOf({ type: 'event', id: 5, name: 'Loppis', city: 'Borås', date: '2026-12-05', goods: ['books', 'toys'] }),
  )
  expect([skipped, incomplete]).toEqual([[], null])
  expect(drafts).toMatchObject([
    { kind: 'shop', sourceId: 'geojson:egen#5', facts: { town: 'Borås', link: 'https://kupan.example/', card: false } },
    { kind: 'market', sourceId: 'geojson:egen#5', facts: { date: '2026-12-05', goods: ['books', 'toys'] } },
  ])
})

test('a feature of another kind and one without a name are listed, and the file is not whole', () => {
  const { drafts, skipped, incomplete } = read(
    featureOf({ type: 'store', id: 5, name: 'Kupan', city: 'Borås' }),
    { type: 'Feature', geometry: null, properties: { name: 'Bänk' } },
    featureOf({ type: 'store', city: 'Borås' }),
    null,
  )
  expect(drafts).toHaveLength(1)
  expect(skipped).toEqual([
    { at: 'feature 2', reason: 'other kind of element' },
    { at: 'feature 3', reason: 'no name' },
    { at: 'feature 4', reason: 'other kind of element' },
  ])
  expect(incomplete).not.toBeNull()
})

test.each([{ type: 'store' }, { type: 'second_hand', page }])('%j alone is not such a file', (properties) => {
  const { drafts } = read({
    type: 'Feature',
    geometry: null,
    properties: { name: 'Kupan', city: 'Borås', ...properties },
  })
  expect(drafts).toMatchObject([{ kind: 'shop', sourceId: 'geojson:egen#feature/kupan@borås' }])
})
