import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { anna } from './identity/fake-identity-client.ts'
import { switchVisitor } from './switch-visitor.ts'

const shown = ['place', 'shop', 1]
const left = ['place', 'shop', 2]
let queries: QueryClient
let answers: string[]

/** One place that is shown on the page, and one that no longer is. */
beforeEach(async () => {
  queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  answers = ['new', 'old']
  queries.setQueryData(left, 'old')
  new QueryObserver(queries, { queryKey: shown, queryFn: () => Promise.resolve(answers.pop()) }).subscribe(() => {})
  await vi.waitUntil(() => queries.getQueryData(shown) === 'old')
})

test('after signing in the shown data stays until it has been refetched with the favourite flags', async () => {
  switchVisitor(queries, null)
  expect(queries.getQueryData(left)).toBeUndefined()
  expect(queries.getQueryData(shown)).toBe('old')
  await vi.waitFor(() => expect(queries.getQueryData(shown)).toBe('new'))
})

test('after signing out or as another account, all data of the previous one is gone', async () => {
  switchVisitor(queries, anna)
  expect(queries.getQueryData(left)).toBeUndefined()
  expect(queries.getQueryData(shown)).toBeUndefined()
  await vi.waitFor(() => expect(queries.getQueryData(shown)).toBe('new'))
})
