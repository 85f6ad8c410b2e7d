import { startMapQuery } from '@fyndkartan/contract/start-map'
import { defaultCentre } from '@fyndkartan/domain/search-filter'
import { expect, test } from 'vitest'
import { searchedRows } from './features/map/row-source.ts'
import { readSearchState, toSearchRequest } from './features/search/search-url.ts'
import { takeStartRows, type WithStartRows } from './start-rows.ts'

const today = '2026-11-21'

test('the first script asks for the rows that the start page shows', () => {
  const state = readSearchState(new URLSearchParams('seed=7'), today, 0)
  const { filter } = toSearchRequest(state, { centre: defaultCentre, radiusKm: 20 })
  expect(searchedRows(filter).key).toBe(new URLSearchParams(startMapQuery(today)).toString())
})

test('rows are taken once, and those of another address not at all', async () => {
  const page: WithStartRows = globalThis
  const rows = new ArrayBuffer(3)
  expect(takeStartRows('/a')).toBeNull()
  page.startRows = { url: '/a', bytes: Promise.resolve(rows) }
  expect(await takeStartRows('/a')).toBe(rows)
  expect(takeStartRows('/a')).toBeNull()
  page.startRows = { url: '/a', bytes: Promise.resolve(rows) }
  expect(takeStartRows('/b')).toBeNull()
  expect(takeStartRows('/a')).toBeNull()
})
