import type { SeenPlace } from '@fyndkartan/contract/place'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addCacheNotices } from './cache-notices.ts'
import { RequestError } from './client.ts'
import { favouritePlacesQuery, shareMarks } from './favourites.ts'
import { queueChange, readQueue } from './favourite-queue.ts'
import { storedVisitor } from './stored-state.ts'
import { sendLater, syncFavourites } from './favourites-sync.ts'

const call = vi.hoisted(() => ({ sendDelayedChange: vi.fn<() => Promise<'held' | 'superseded'>>() }))
vi.mock('./delayed-change.ts', () => call)
vi.mock('./cache-notices.ts', { spy: true })
// Without a service worker, no place pages are prefetched.
vi.mock('./prefetch-places.ts', () => ({ isWorkerThere: () => Promise.resolve(false), mostPrefetched: 0 }))

const queries = new QueryClient()
const lost = new RequestError(0, 'no')
const sent = () => call.sendDelayedChange.mock.calls.length

/**
 * How far to advance the fake clock before the next test, ms. It grows, because the clock restarts at 0 in each test.
 */
let laterMs = 0

beforeEach(async () => {
  localStorage.clear()
  storedVisitor.write('anna')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  call.sendDelayedChange.mockReset().mockResolvedValue('held')
  // Advances the clock past all pauses and Retry-After times that earlier tests left in the module.
  await vi.advanceTimersByTimeAsync((laterMs += 10_000_000))
  await syncFavourites(queries, 'anna')
  queueChange('anna', { kind: 'shop', id: 7, seriesId: null, favourite: true, name: 'Retrolyckan' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Polls, because the browser grants locks in real time, not on the fake clock. */
const sentTimes = (times: number) => expect.poll(sent).toBe(times)
const isSettled = () => expect.poll(async () => (await navigator.locks.query()).held).toEqual([])

test('a queued change is retried after growing pauses until it has been sent', async () => {
  call.sendDelayedChange.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost)
  sendLater(queries, 'anna')
  for (const [times, pauseMs] of [5000, 5000, 10_000].entries()) {
    await vi.advanceTimersByTimeAsync(pauseMs - 1)
    expect(sent()).toBe(times)
    await vi.advanceTimersByTimeAsync(1)
    await sentTimes(times + 1)
    await isSettled()
  }
  await expect.poll(() => readQueue('anna')).toEqual([])
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(sent()).toBe(3)
})

test.each([
  { outcome: 'held', mark: true },
  { outcome: 'superseded', mark: false },
] as const)('a sent change that is $outcome sets the mark to $mark in all tabs', async ({ outcome, mark }) => {
  const elsewhere = new QueryClient()
  shareMarks(elsewhere)
  for (const cache of [queries, elsewhere])
    cache.setQueryData(favouritePlacesQuery.queryKey, [{ kind: 'shop', id: 7, favourite: !mark } as SeenPlace])
  call.sendDelayedChange.mockResolvedValue(outcome)
  await syncFavourites(queries, 'anna')
  for (const cache of [queries, elsewhere])
    await expect.poll(() => cache.getQueryData(favouritePlacesQuery.queryKey)).toMatchObject([{ favourite: mark }])
})

test('returning to the page sends the queue at once', async () => {
  sendLater(queries, 'anna')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => readQueue('anna')).toEqual([])
  await vi.advanceTimersByTimeAsync(3_600_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sent()).toBe(1)
})

test('a Retry-After delays the next attempt', async () => {
  call.sendDelayedChange.mockRejectedValueOnce(new RequestError(429, 'no', { retryAfter: '60' }))
  await syncFavourites(queries, 'anna')
  expect(sent()).toBe(1)
  document.dispatchEvent(new Event('visibilitychange'))
  await syncFavourites(queries, 'anna')
  await vi.advanceTimersByTimeAsync(59_000)
  expect(sent()).toBe(1)
  await vi.advanceTimersByTimeAsync(1000)
  await sentTimes(2)
  await expect.poll(() => readQueue('anna')).toEqual([])
})

test('nothing is sent offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await syncFavourites(queries, 'anna')
  expect([sent(), readQueue('anna').length]).toEqual([0, 1])
})

test.each([
  [404, ['”Retrolyckan” finns inte längre, så ändringen sparades inte.']],
  [400, ['Ändringen av ”Retrolyckan” sparades inte. Du har redan 5 000 favoriter.']],
  // The change belongs to another account.
  [403, []],
])('a change refused with %i is dropped, and the notice says %j', async (status, lost) => {
  vi.mocked(addCacheNotices).mockClear()
  call.sendDelayedChange.mockRejectedValueOnce(
    new RequestError(status, 'no', { detail: 'Du har redan 5 000 favoriter.' }),
  )
  await syncFavourites(queries, 'anna')
  expect([sent(), readQueue('anna').length]).toEqual([1, 0])
  expect(vi.mocked(addCacheNotices).mock.calls.flatMap(([notices]) => notices.lost ?? [])).toEqual(lost)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(sent()).toBe(1)
})
