import { unknownFacts } from '@fyndkartan/domain/facts'
import type { PlacesPage } from '../../api/places.ts'
import { expect, test } from 'vitest'
import { nextPage, totalOf, uniquePlaces } from './paging.ts'

function buildPage(rowsRead: number, total: number | null, ids: readonly number[] = []): PlacesPage {
  return {
    rowsRead,
    unknownHours: null,
    total,
    places: ids.map((id) => ({
      ...unknownFacts('shop'),
      kind: 'shop',
      id,
      name: `Butik ${id}`,
      address: null,
      town: null,
      position: null,
      openingHours: null,
      link: null,
      favourite: false,
    })),
  }
}

test.each<[string, PlacesPage[], number | undefined]>([
  ['before the first page there is no next page', [], undefined],
  ['an empty answer ends the list', [buildPage(0, null)], undefined],
  ['after 19 of 20 rows there is a next page', [buildPage(19, 20)], 1],
  ['§4 until row_count: 20 of 20 rows end the list', [buildPage(20, 20)], undefined],
  ['§4 until row_count: after 40 of 41 rows comes page 2', [buildPage(20, 41), buildPage(20, 41)], 2],
  ['§R2 last total kept: a total sent only once still counts', [buildPage(20, 41), buildPage(20, null)], 2],
  ['a total that has decreased ends the list', [buildPage(20, 41), buildPage(20, 40)], undefined],
  ['an empty page ends the list, whatever the total', [buildPage(20, 41), buildPage(0, null)], undefined],
  ['without a total a full page has a next page', [buildPage(20, null)], 1],
  ['without a total a short page ends the list', [buildPage(19, null)], undefined],
])('%s', (_title, pages, expected) => {
  expect(nextPage(pages, 20)).toBe(expected)
})

test('rows without a usable source count as read', () => {
  expect(nextPage([buildPage(20, 21, [1, 2, 3])], 20)).toBe(1)
})

test('§R2 last total kept: the total is the last one that the server sent, or else the number of rows read', () => {
  expect(totalOf([buildPage(20, 41), buildPage(20, 43), buildPage(3, null)])).toBe(43)
  expect(totalOf([buildPage(20, null), buildPage(3, null)])).toBe(23)
  expect(totalOf([buildPage(0, null)])).toBe(0)
})

test('a duplicate place is shown once, at its first position', () => {
  expect(uniquePlaces([buildPage(2, 4, [1, 2]), buildPage(2, 4, [2, 3])]).map(({ id }) => id)).toEqual([1, 2, 3])
})

test('a shop and a market with the same id are two places', () => {
  const [shop] = buildPage(1, 2, [1]).places
  if (!shop) throw new Error('no shop')
  const market = { ...unknownFacts('market'), kind: 'market', id: shop.id, seriesId: null, favourite: false } as const
  expect(uniquePlaces([{ unknownHours: null, rowsRead: 2, total: 2, places: [shop, market] }])).toHaveLength(2)
})
