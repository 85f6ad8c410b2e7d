import type { PageMarks } from '@fyndkartan/contract/page-marks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { getJson, RequestError } from './client.ts'
import { useFormVisit } from './use-form-visit.ts'

vi.mock('./client.ts', async (original) => ({ ...(await original<object>()), getJson: vi.fn() }))

/** Receives the forms that would reach the server. */
const post = vi.fn<(marks: PageMarks) => Promise<void>>()

const passRefusal = () => new RequestError(400, 'API request failed', { problems: { form_pass: 'För gammalt' } })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  vi.mocked(getJson).mockReset().mockResolvedValue({ form_pass: '1.abc' })
  post.mockReset().mockResolvedValue()
})

afterEach(() => {
  vi.useRealTimers()
})

test('a form sent at once waits until its pass is three seconds old', async () => {
  const { result } = await renderHook(() => useFormVisit())
  const sending = result.current.send('', post)
  await vi.advanceTimersByTimeAsync(2999)
  expect(post).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(500)
  await sending
  expect(post).toHaveBeenCalledExactlyOnceWith({ pass: '1.abc', trap: '' })
})

test('a form that has been open for a while is sent at once', async () => {
  const { result } = await renderHook(() => useFormVisit())
  await vi.advanceTimersByTimeAsync(10_000)
  await result.current.send('x', post)
  expect(post).toHaveBeenCalledExactlyOnceWith({ pass: '1.abc', trap: 'x' })
})

test.each([
  ['cannot be fetched', () => Promise.reject(new Error('503'))],
  ['is not a text', () => Promise.resolve({ form_pass: 7 })],
])('a form can be sent although its pass %s', async (_how, answer) => {
  vi.mocked(getJson).mockImplementation(answer)
  const { result } = await renderHook(() => useFormVisit())
  await result.current.send('', post)
  expect(post).toHaveBeenCalledExactlyOnceWith({ pass: null, trap: '' })
})

test('without a pass the form is sent after ten seconds', async () => {
  const over = new AbortController()
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal)
  vi.mocked(getJson).mockImplementation(
    (_path, { signal } = {}) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
  )
  const { result } = await renderHook(() => useFormVisit())
  const sending = result.current.send('', post)
  await vi.advanceTimersByTimeAsync(9000)
  expect(post).not.toHaveBeenCalled()
  over.abort()
  await sending
  expect(post).toHaveBeenCalledExactlyOnceWith({ pass: null, trap: '' })
  expect(limit).toHaveBeenCalledWith(10_000)
  limit.mockRestore()
})

test('a reset form gets a new pass', async () => {
  const { result } = await renderHook(() => useFormVisit())
  vi.mocked(getJson).mockResolvedValue({ form_pass: '2.def' })
  result.current.renew()
  await vi.advanceTimersByTimeAsync(10_000)
  await result.current.send('', post)
  expect(post).toHaveBeenCalledExactlyOnceWith({ pass: '2.def', trap: '' })
})

test('when the server refuses the pass, the form is sent once more with a new pass, three seconds old', async () => {
  const { result } = await renderHook(() => useFormVisit())
  await vi.advanceTimersByTimeAsync(10_000)
  post.mockRejectedValueOnce(passRefusal())
  vi.mocked(getJson).mockResolvedValue({ form_pass: '2.def' })
  const sending = result.current.send('', post)
  await vi.advanceTimersByTimeAsync(2999)
  expect(post).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(500)
  await sending
  expect(post.mock.calls).toEqual([[{ pass: '1.abc', trap: '' }], [{ pass: '2.def', trap: '' }]])
})

test.each([
  ['twice for its pass', passRefusal, 2],
  ['for another reason', () => new RequestError(400, 'API request failed', { problems: { name: 'Saknas' } }), 1],
])('a form refused %s is not sent again', async (_why, refusal, times) => {
  const { result } = await renderHook(() => useFormVisit())
  post.mockImplementation(() => Promise.reject(refusal()))
  const refused = vi.fn()
  void result.current.send('', post).catch(refused)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(refused).toHaveBeenCalledExactlyOnceWith(refusal())
  expect(post).toHaveBeenCalledTimes(times)
})
