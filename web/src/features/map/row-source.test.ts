import { visitorEndpoints } from '@fyndkartan/contract/endpoints/visitor'
import { defaultFilter } from '@fyndkartan/domain/search-filter'
import { expect, onTestFinished, test } from 'vitest'
import type { WithStartAnswer } from '../../start-answer.ts'
import type { CallName } from './cluster-calls.ts'
import type { ClusterClient } from './cluster-client.ts'
import { searchedRows } from './row-source.ts'

const page: WithStartAnswer = globalThis

test('rows that arrive after the search was replaced do not reach the worker, which already has newer rows', async () => {
  const source = searchedRows(defaultFilter('2026-11-21'))
  const calls: CallName[] = []
  const client = { call: async (name: CallName) => void calls.push(name), end: () => {} } as unknown as ClusterClient
  const answer = Promise.withResolvers<Response>()
  page.startAnswer = { url: `${visitorEndpoints.searchMap.path}?${source.key}`, answer: answer.promise }
  onTestFinished(() => void (page.startAnswer = undefined))

  const replaced = new AbortController()
  const late = source.handTo(client, replaced.signal)
  replaced.abort()
  answer.resolve(new Response('rows'))
  await late
  expect(calls).toEqual([])

  await source.handTo(client, new AbortController().signal)
  expect(calls).toEqual(['fetchRows'])
})
