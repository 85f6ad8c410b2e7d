import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { anna } from './identity/fake-identity-client.ts'
import { switchVisitor } from './switch-visitor.ts'

const shown = ['place', 'shop', 1]
const left = ['place', 'shop', 2]
let queries: QueryClient
let answers: string[]

/** Caches two places: one that the page shows, and one that it no longer shows. */
beforeEach(async () => {
  queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  answers = ['new', 'old']
  queries.setQueryData(left, 'old')
  new QueryObserver(queries, { queryKey: shown, queryFn: () => Promise.resolve(answers.pop()) }).subscribe(() => {})
  await vi.waitUntil(() => queries.getQueryData(shown) === 'old')
})

test('signing in keeps the shown data until it is refetched with favourite marks', async () => {
  switchVisitor(queries, null)
  expect(queries.getQueryData(left)).toBeUndefined()
  expect(queries.getQueryData(shown)).toBe('old')
  await vi.waitFor(() => expect(queries.getQueryData(shown)).toBe('new'))
})

test('signing out or switching accounts deletes all data of the previous account', async () => {
  switchVisitor(queries, anna)
  expect(queries.getQueryData(left)).toBeUndefined()
  expect(queries.getQueryData(shown)).toBeUndefined()
  await vi.waitFor(() => expect(queries.getQueryData(shown)).toBe('new'))
})
