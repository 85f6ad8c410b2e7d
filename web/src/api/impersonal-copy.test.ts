import { expect, test } from 'vitest'
import { impersonalCopy } from './impersonal-copy.ts'

const date = 'Wed, 18 Nov 2026 09:00:00 GMT'
const personal = { 'set-cookie': 'a=b', etag: 'W/"anna"', vary: 'authorization', 'cache-control': 'private', date }

const json = (body: unknown, headers: Record<string, string> = personal) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json; charset=utf-8', ...headers } })

test('a copy has no favourite flags, in a list or a single place', async () => {
  const rows = [
    { id: 1, name: 'Retro', is_favorite: 1, row_count: 2 },
    { id: 2, name: null, is_favorite: 0 },
  ]
  const copies = await Promise.all([rows, rows[0]].map(async (body) => (await impersonalCopy(json(body)))?.json()))
  const unmarked = rows.map((row) => ({ ...row, is_favorite: 0 }))
  expect(copies).toEqual([unmarked, unmarked[0]])
})

test('a copy has no headers but the content type and the date', async () => {
  const copy = await impersonalCopy(json([]))
  expect([...(copy?.headers ?? [])]).toEqual([
    ['content-type', 'application/json; charset=utf-8'],
    ['date', date],
  ])
})

test('a body that is not JSON is copied unchanged', async () => {
  const bytes = new Uint8Array([70, 89, 78, 68, 0, 255])
  const copy = await impersonalCopy(new Response(bytes, { headers: { 'content-type': 'application/octet-stream' } }))
  expect(await copy?.bytes()).toEqual(bytes)
})

test.each([
  ['a refusal', new Response('{}', { status: 401, headers: { 'content-type': 'application/json' } })],
  ['a partial answer', new Response('[{"id":1', { headers: { 'content-type': 'application/json' } })],
])('%s is not cached', async (_what, answer) => {
  expect(await impersonalCopy(answer)).toBeNull()
})
