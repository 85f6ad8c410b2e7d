import { unknownFacts } from '@fyndkartan/domain/facts'
import { postToWire } from '@fyndkartan/contract/place-rows'
import type { Place, PlaceKey } from '@fyndkartan/domain/place'
import { expect, test } from 'vitest'
import { serialisePost } from '../../modules/search/post-bytes.ts'
import { buildPostsBody } from './posts-body.ts'

const facts = { address: null, town: 'Åmål', position: { lat: 59.05, lng: 12.7 }, link: null }
const places: Place[] = [
  { ...unknownFacts('shop'), kind: 'shop', id: 7, name: 'Båtsman "Ö" 🪑', openingHours: 'varierar', ...facts },
  {
    ...unknownFacts('market'),
    seriesId: null,
    kind: 'market',
    id: 7,
    name: 'Loppis',
    date: '2026-11-22',
    startMinute: 0,
    endMinute: 1440,
    ...facts,
  },
  { ...unknownFacts('shop'), kind: 'shop', id: 8, name: null, openingHours: null, ...facts, position: null },
]
const bytes = places.map(serialisePost)
const index = {
  bytesOf: (row: number) => bytes[row] as Uint8Array,
  seriesOf: (row: number) => (row === 1 ? 5 : 0),
  isMarket: (row: number) => places[row]?.kind === 'market',
  keyOf: (row: number): PlaceKey => places[row] as Place,
}
const wire = (favourites: readonly number[]) =>
  places.map((place, at) => ({ ...postToWire(place), is_favorite: favourites.includes(at) ? 1 : 0 }))

test('total in empty answer: no rows are an empty array, without a count', () => {
  expect(buildPostsBody(index, { total: 0, rows: [] }, null).toString()).toBe('[]')
})

test.each([1, 2, 3])(
  '§R6 total on first row only: %i rows, the count on the first only, the others unchanged',
  (count) => {
    const rows = new Int32Array(places.keys().take(count))
    const [first, ...rest] = wire([]).slice(0, count)
    expect(JSON.parse(buildPostsBody(index, { total: 4321, rows }, null).toString())).toEqual([
      { row_count: 4321, ...first },
      ...rest,
    ])
  },
)

test('the viewer’s favourites are marked, by kind and id, and the shared rows do not change', () => {
  const isMarket7 = ({ kind, id }: PlaceKey) => kind === 'market' && id === 7
  const found = { total: 3, rows: [0, 1, 2] }
  const marked = JSON.parse(buildPostsBody(index, found, isMarket7).toString()) as { is_favorite: number }[]
  expect(marked.map((post) => post.is_favorite)).toEqual([0, 1, 0])
  expect(marked).toMatchObject(wire([1]))
  const all = JSON.parse(buildPostsBody(index, found, () => true).toString()) as { is_favorite: number }[]
  expect(all.map((post) => post.is_favorite)).toEqual([1, 1, 1])
  expect(JSON.parse(buildPostsBody(index, found, null).toString())).toMatchObject(wire([]))
})

test('the number of dates is in rows of markets and not in those of shops, whichever row comes first', () => {
  for (const rows of [[0, 1, 2], [1, 0], [1], [0]]) {
    const found = { total: 9, rows, datesInSpan: rows.map((row) => 10 * row + 3) }
    const body = JSON.parse(buildPostsBody(index, found, null).toString()) as Record<string, unknown>[]
    expect(body.map((post) => [post['id'], post['dates_in_span']])).toEqual(
      rows.map((row) => [places[row]?.id, places[row]?.kind === 'market' ? 13 : undefined]),
    )
    expect(body[0]?.['row_count']).toBe(9)
  }
})
