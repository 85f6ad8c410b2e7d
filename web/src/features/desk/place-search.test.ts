import { expect, test } from 'vitest'
import { placeSearchQuery, readPlaceSearch } from './place-search.ts'

const everything = { words: '', kind: 'all', removed: false, page: 0 } as const

test('an address without parameters is the default search, and vice versa', () => {
  expect(readPlaceSearch(new URLSearchParams())).toEqual(everything)
  expect(String(placeSearchQuery(everything))).toBe('')
})

test('writing a search to the address and reading it gives the same search', () => {
  const search = { words: 'Åke & Co', kind: 'market', removed: true, page: 2 } as const
  expect(readPlaceSearch(new URLSearchParams(String(placeSearchQuery(search))))).toEqual(search)
})

test.each(['slag=bilar', 'borttagna=kanske', 'sida=0', 'sida=-1', 'sida=1e3', 'sida=9999999'])(
  'the invalid address "%s" reads as the default search',
  (query) => {
    expect(readPlaceSearch(new URLSearchParams(query))).toEqual(everything)
  },
)
