import { problemText } from '@fyndkartan/contract/problem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exportPersonalData } from './account.ts'
import { sendForJson, getJson, RequestError, sendJson } from './client.ts'
import { unreachable } from './identity/identity-client.ts'
import { setTokenSource } from './identity/token-source.ts'
import { notOpened } from './place-query.ts'
import { loadPlace } from './places.ts'
import type { WithStartAnswer } from '../start-answer.ts'

vi.mock('../site-config.ts', () => ({ siteConfig: { api_key: 'the key' } }))

const page: WithStartAnswer = globalThis
const fetched = vi.spyOn(globalThis, 'fetch')
const logged = vi.spyOn(console, 'error')

beforeEach(() => {
  fetched.mockReset()
  logged.mockReset().mockImplementation(() => {})
})
afterEach(() => {
  page.startAnswer = undefined
  setTokenSource(null)
  vi.useRealTimers()
})

function answer(status: number, body: unknown = {}) {
  return () => Promise.resolve(Response.json(body, { status, statusText: 'Said' }))
}

/** The Authorization header of each call; null where a call has none. */
function tokensSent(): (string | null)[] {
  return fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('Authorization'))
}

async function failureOf(call: Promise<unknown>): Promise<RequestError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof RequestError) return error
  throw new Error('no RequestError', { cause: error })
}

test('§7 bearer header: every call has the key and the content type, but a token only if the call requests one', async () => {
  setTokenSource(() => Promise.resolve('t1'))
  fetched.mockImplementation(answer(200))
  await getJson('/a')
  await getJson('/a', { token: 'optional' })
  await sendJson('PUT', '/a', { b: 1 }, { token: 'required' })
  expect(tokensSent()).toEqual([null, 'Bearer t1', 'Bearer t1'])
  for (const [, init] of fetched.mock.calls) {
    const headers = new Headers(init?.headers)
    expect([headers.get('X-API-Key'), headers.get('Content-Type')]).toEqual(['the key', 'application/json'])
  }
  expect(fetched.mock.calls[2]?.[1]).toMatchObject({ method: 'PUT', body: '{"b":1}' })
})

test('signed out: an optional token is left out, a required one fails without a request', async () => {
  fetched.mockImplementation(answer(200))
  await getJson('/a', { token: 'optional' })
  expect(tokensSent()).toEqual([null])
  expect(await failureOf(getJson('/a', { token: 'required' }))).toMatchObject({
    status: 401,
    message: 'No user logged in',
  })
  expect(fetched).toHaveBeenCalledOnce()
})

test('identity provider unreachable: an optional token is left out, a required one fails as a network error', async () => {
  setTokenSource(() => Promise.reject(unreachable()))
  fetched.mockImplementation(answer(200))
  await getJson('/a', { token: 'optional' })
  expect(tokensSent()).toEqual([null])
  expect(await failureOf(getJson('/a', { token: 'required' }))).toMatchObject({ status: 0 })
})

test('a search waits at most 3 s for the identity provider', async () => {
  vi.useFakeTimers()
  setTokenSource(() => new Promise(() => {}))
  fetched.mockImplementation(answer(200))
  const call = getJson('/a', { token: 'optional' })
  await vi.advanceTimersByTimeAsync(2999)
  expect(fetched).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await call
  expect(tokensSent()).toEqual([null])
})

test('a 401 with a token renews the token once and repeats the call', async () => {
  const source = vi.fn((renew?: 'renew') => Promise.resolve(renew ? 't2' : 't1'))
  setTokenSource(source)
  fetched.mockImplementationOnce(answer(401)).mockImplementation(answer(200, { ok: true }))
  expect(await getJson('/a', { token: 'required' })).toEqual({ ok: true })
  expect(tokensSent()).toEqual(['Bearer t1', 'Bearer t2'])
  expect(logged).not.toHaveBeenCalled()
})

test('§8 refused 401 with token: a second 401 fails with the text for calls with a token, logged once', async () => {
  setTokenSource(() => Promise.resolve('t1'))
  fetched.mockImplementation(answer(401))
  expect(await failureOf(getJson('/a', { token: 'optional' }))).toMatchObject({
    status: 401,
    message: problemText.wrongKeyOrToken,
  })
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(logged.mock.calls).toEqual([[problemText.wrongKeyOrToken]])
})

test('after the session has ended, a 401 repeats a call without its optional token; a required token fails', async () => {
  setTokenSource((renew) => (renew ? Promise.reject(new Error('Du är inte inloggad.')) : Promise.resolve('t1')))
  fetched.mockImplementation((_path, init) =>
    answer(new Headers(init?.headers).has('Authorization') ? 401 : 200, { anonymous: true })(),
  )
  expect(await getJson('/a', { token: 'optional' })).toEqual({ anonymous: true })
  expect(await failureOf(getJson('/a', { token: 'required' }))).toMatchObject({ status: 401 })
  expect(tokensSent()).toEqual(['Bearer t1', null, 'Bearer t1'])
})

test('§8 refused 401: a 401 without a token blames only the API key, and is not retried', async () => {
  fetched.mockImplementation(answer(401))
  expect(await failureOf(getJson('/a'))).toMatchObject({ status: 401, message: problemText.wrongKey })
  expect(fetched).toHaveBeenCalledOnce()
})

test.each([
  [{ message: 'Nej.' }, 'Nej.', null],
  [{ message: 'Nej.', error: 'Just nej.' }, 'Just nej.', null],
  [{ message: 'Logga in.', error: 'auth/requires-recent-login' }, 'Logga in.', 'auth/requires-recent-login'],
  [{ message: 'Fel.', code: 'auth/wrong-password' }, 'Fel.', 'auth/wrong-password'],
  [{}, 'API request failed: 403 Said', null],
  ['<html>', 'API request failed: 403 Said', null],
])('a refusal with the body %j has the detail "%s" and the code %s', async (body, detail, code) => {
  fetched.mockImplementation(answer(403, body))
  expect(await failureOf(getJson('/a'))).toMatchObject({ message: 'API request failed: 403 Said', detail, code })
})

test('an aborted call rejects with an AbortError and is not logged', async () => {
  const giveUp = new AbortController()
  fetched.mockImplementation((_path, init) =>
    Promise.reject(init?.signal?.aborted ? new DOMException('given up', 'AbortError') : new TypeError('away')),
  )
  expect(await failureOf(getJson('/a', { signal: giveUp.signal }))).toMatchObject({ status: 0 })
  logged.mockClear()
  giveUp.abort()
  await expect(getJson('/a', { signal: giveUp.signal })).rejects.toThrow(DOMException)
  expect(logged).not.toHaveBeenCalled()
})

test('a call that sends data times out as a network error; a call that reads keeps waiting', async () => {
  fetched.mockImplementation(
    (_path, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  )
  const sent = sendJson('POST', '/submit_tip', {}, { patienceMs: 50 })
  await expect(sent).rejects.toMatchObject({ name: 'RequestError', status: 0 })
  const asked = getJson('/get_database_counts', { patienceMs: 50 })
  expect(await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 300, 'waits'))])).toBe('waits')
})

test('a call with both a signal and a timeout ends with the first of them', async () => {
  fetched.mockImplementation(
    (_path, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  )
  const ask = (signal: AbortSignal, patienceMs: number) => sendForJson('POST', '/a', {}, { signal, patienceMs })
  await expect(ask(new AbortController().signal, 50)).rejects.toMatchObject({ name: 'RequestError', status: 0 })
  const giveUp = new AbortController()
  const call = ask(giveUp.signal, 30_000)
  // Aborts only after the call has reached `fetch`.
  await new Promise((resolve) => setTimeout(resolve, 10))
  giveUp.abort(new DOMException('gone', 'AbortError'))
  await expect(call).rejects.toThrow('gone')
})

test('the export of personal data is returned as a file', async () => {
  setTokenSource(() => Promise.resolve('t1'))
  fetched.mockImplementation(answer(200, { success: true }))
  expect(await (await exportPersonalData()).text()).toBe('{"success":true}')
})

test('the early answer of the first script, a success or a refusal, is used once', async () => {
  fetched.mockImplementation(answer(200, 'later'))
  page.startAnswer = { url: '/a', answer: answer(200, 'early')() }
  expect(await getJson('/a', { token: 'optional' })).toBe('early')
  expect(fetched).not.toHaveBeenCalled()
  expect(await getJson('/a')).toBe('later')
  page.startAnswer = { url: '/a', answer: answer(404)() }
  expect(await failureOf(getJson('/a'))).toMatchObject({ status: 404 })
  expect(fetched).toHaveBeenCalledOnce()
})

test('a place is opened with the early answer, and fetched when it is not opened', async () => {
  const open = (headers?: typeof notOpened) => failureOf(loadPlace({ kind: 'shop', id: 1 }, undefined, headers))
  fetched.mockImplementation(answer(410))
  page.startAnswer = { url: '/get_store/1', answer: answer(404)() }
  expect(await open(notOpened)).toMatchObject({ status: 410 })
  expect(await open()).toMatchObject({ status: 404 })
  expect(fetched).toHaveBeenCalledOnce()
})

test('a failed early request is repeated by the call', async () => {
  fetched.mockImplementation(answer(200, 'later'))
  page.startAnswer = { url: '/a', answer: Promise.resolve(null) }
  expect(await getJson('/a')).toBe('later')
})

test('a visitor who signed in after the early request gets an answer of their own', async () => {
  setTokenSource(() => Promise.resolve('t1'))
  fetched.mockImplementation(answer(200, 'own'))
  page.startAnswer = { url: '/a', answer: answer(200, 'early')() }
  expect(await getJson('/a', { token: 'optional' })).toBe('own')
  setTokenSource(null)
  expect(await getJson('/a', { token: 'optional' })).toBe('own')
})

test('calls that send data or a secret ignore the early answer', async () => {
  fetched.mockImplementation(answer(200))
  page.startAnswer = { url: '/a', answer: answer(200, 'early')() }
  await sendJson('POST', '/a', {})
  await getJson('/a', { headers: { 'X-Secret': 's' } })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('aborting a call while it waits for the early answer rejects without a log entry', async () => {
  const ended = new AbortController()
  page.startAnswer = { url: '/a', answer: answer(200)() }
  const call = getJson('/a', { signal: ended.signal })
  ended.abort(new DOMException('gone', 'AbortError'))
  await expect(call).rejects.toThrow('gone')
  expect(logged).not.toHaveBeenCalled()
})
