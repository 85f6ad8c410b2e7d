import { unknownFacts } from '@fyndkartan/domain/facts'
import { type Market, slideshowMarketIds } from '@fyndkartan/domain/market'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestError } from '../../api/client.ts'
import { loadFeatured, upcomingOnly } from './featured-markets.ts'

vi.mock('../../site-config.ts', () => ({ siteConfig: {} }))

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const market = (id: number): Market => ({
  ...unknownFacts('market'),
  seriesId: null,
  kind: 'market',
  id,
  name: `Loppis ${id}`,
  address: null,
  town: null,
  position: null,
  date: null,
  startMinute: null,
  endMinute: null,
  link: null,
})

test('§9 slideshow ids, §7 featured gap: ids 595, 872 and 911 are requested 200 ms apart', async () => {
  const asked: number[] = []
  const load = async (id: number) => {
    asked.push(id)
    return market(id)
  }
  const featured = loadFeatured(slideshowMarketIds, load, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual([595])
  await vi.advanceTimersByTimeAsync(199)
  expect(asked).toEqual([595])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual([595, 872])
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toEqual([595, 872, 911])
  expect((await featured).map(({ id }) => id)).toEqual([595, 872, 911])
})

test("the operators' chosen markets are requested in order", async () => {
  const featured = loadFeatured([7, 5], async (id) => market(id), new AbortController().signal)
  await vi.runAllTimersAsync()
  expect((await featured).map(({ id }) => id)).toEqual([7, 5])
})

test('none chosen: the result is empty, without a request', async () => {
  const load = vi.fn(async (id: number) => market(id))
  expect(await loadFeatured([], load, new AbortController().signal)).toEqual([])
  expect(load).not.toHaveBeenCalled()
})

test('§8 featured one fails: a single failure is skipped', async () => {
  const featured = loadFeatured(
    slideshowMarketIds,
    async (id) => (id === 872 ? Promise.reject(new Error('404')) : market(id)),
    new AbortController().signal,
  )
  await vi.runAllTimersAsync()
  expect((await featured).map(({ id }) => id)).toEqual([595, 911])
})

test('§8 featured all fail: if every request fails, the error is "Failed to load events"', async () => {
  const featured = loadFeatured([595, 872], () => Promise.reject(new Error('503')), new AbortController().signal)
  const failure = featured.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await failure).toEqual(new Error('Failed to load events'))
})

const notFound = new RequestError(404, 'API request failed: 404 Not Found')
const refused = new RequestError(503, 'API request failed: 503 ')

test('the result is empty, without an error, when none of the specification’s ids exist', async () => {
  const featured = loadFeatured(slideshowMarketIds, () => Promise.reject(notFound), new AbortController().signal)
  await vi.runAllTimersAsync()
  expect(await featured).toEqual([])
})

test.each<[string, readonly number[], (id: number) => RequestError]>([
  ["the operators' chosen markets do not exist", [7, 5], () => notFound],
  ["one of the specification's ids is refused", slideshowMarketIds, (id) => (id === 872 ? refused : notFound)],
])('§8 featured all fail: %s', async (_what, ids, failureOf) => {
  const featured = loadFeatured(ids, (id) => Promise.reject(failureOf(id)), new AbortController().signal)
  const failure = featured.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await failure).toEqual(new Error('Failed to load events'))
})

test('leaving the page stops the requests', async () => {
  const leaving = new AbortController()
  const load = vi.fn(async (id: number) => market(id))
  const featured = loadFeatured(slideshowMarketIds, load, leaving.signal)
  await vi.advanceTimersByTimeAsync(100)
  leaving.abort()
  await vi.runAllTimersAsync()
  await featured
  expect(load).toHaveBeenCalledTimes(1)
})

test("§5 featured past: past markets are skipped; today's and undated ones stay", () => {
  const dates = ['2026-11-20', '2026-11-21', '2026-11-22', null] as const
  const markets = dates.map((date) => ({ date, cancellation: null }))
  expect(upcomingOnly(markets, '2026-11-21').map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-22', null])
})

test('cancelled markets are skipped', () => {
  expect(upcomingOnly([{ date: '2026-11-28', cancellation: { reason: 'Storm' } }], '2026-11-21')).toEqual([])
})
