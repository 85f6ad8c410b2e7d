import { startMapQuery } from '@fyndkartan/contract/start-map'
import { defaultCentre } from '@fyndkartan/domain/search-filter'
import { afterEach, expect, test } from 'vitest'
import { searchedRows } from './features/map/row-source.ts'
import { readSearchState, toSearchRequest } from './features/search/search-url.ts'
import { takeStartAnswer, type WithStartAnswer } from './start-answer.ts'

const today = '2026-11-21'
const page: WithStartAnswer = globalThis
const answer = Promise.resolve(new Response('x'))

afterEach(() => {
  page.startAnswer = undefined
})

test('the first script requests the rows that the start page shows', () => {
  const state = readSearchState(new URLSearchParams('seed=7'), today, 0)
  const { filter } = toSearchRequest(state, { centre: defaultCentre, radiusKm: 20 })
  expect(searchedRows(filter).key).toBe(new URLSearchParams(startMapQuery(today)).toString())
})

test('the early answer is used once', () => {
  expect(takeStartAnswer('/a?b=1')).toBeNull()
  page.startAnswer = { url: '/a?b=1', answer }
  expect(takeStartAnswer('/a?b=1')).toBe(answer)
  expect(takeStartAnswer('/a?b=1')).toBeNull()
})

test('a call to another path leaves the early answer; the same path with another query drops it', () => {
  page.startAnswer = { url: '/a?b=1', answer }
  expect(takeStartAnswer('/b')).toBeNull()
  expect(page.startAnswer).toBeDefined()
  expect(takeStartAnswer('/a?b=2')).toBeNull()
  expect(page.startAnswer).toBeUndefined()
})
