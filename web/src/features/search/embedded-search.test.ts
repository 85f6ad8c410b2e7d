import { defaultFilter } from '@fyndkartan/domain/search-filter'
import { expect, test } from 'vitest'
import { embeddedSearch } from './embedded-search.ts'
import { readSearchState } from './search-url.ts'

test('the link from an embedded map has its area, and its view', () => {
  const today = '2026-11-18'
  const area = { centre: { lat: 57.72104, lng: 12.94 }, radiusKm: 30 }
  const params = embeddedSearch({ filter: { ...defaultFilter(today), area }, view: 'list' }, today)
  expect(readSearchState(params, today, 0)).toMatchObject({
    ownArea: true,
    around: { centre: { lat: 57.721, lng: 12.94 }, radiusKm: 30 },
    view: 'list',
  })
})
