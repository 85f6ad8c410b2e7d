import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { getJson } from './client.ts'
import { useFormVisit } from './use-form-visit.ts'

vi.mock('./client.ts', () => ({ getJson: vi.fn() }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  vi.mocked(getJson).mockReset().mockResolvedValue({ form_pass: '1.abc' })
})

afterEach(() => {
  vi.useRealTimers()
})

test('a form that is sent at once waits until its pass is three seconds old', async () => {
  const { result } = await renderHook(() => useFormVisit())
  const sent = vi.fn()
  void result.current.marks('').then(sent)
  await vi.advanceTimersByTimeAsync(2999)
  expect(sent).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(500)
  expect(sent).toHaveBeenCalledWith({ pass: '1.abc', trap: '' })
})

test('a form that has been open for a while is sent at once', async () => {
  const { result } = await renderHook(() => useFormVisit())
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await result.current.marks('x')).toEqual({ pass: '1.abc', trap: 'x' })
})

test.each([
  ['cannot be had', () => Promise.reject(new Error('503'))],
  ['is no text', () => Promise.resolve({ form_pass: 7 })],
])('a pass that %s keeps nobody from sending', async (_how, answer) => {
  vi.mocked(getJson).mockImplementation(answer)
  const { result } = await renderHook(() => useFormVisit())
  expect(await result.current.marks('')).toEqual({ pass: null, trap: '' })
})

test('a form that begins anew gets a pass of its own', async () => {
  const { result } = await renderHook(() => useFormVisit())
  vi.mocked(getJson).mockResolvedValue({ form_pass: '2.def' })
  result.current.renew()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await result.current.marks('')).toEqual({ pass: '2.def', trap: '' })
})
