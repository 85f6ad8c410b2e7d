import type { SeenPlace } from '@fyndkartan/contract/place'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestError } from './client.ts'
import { favouritePlacesQuery } from './favourites.ts'
import { storedVisitor } from './stored-state.ts'

const account = vi.hoisted(() => ({ loadFavouritePlaces: vi.fn<() => Promise<readonly SeenPlace[]>>() }))
vi.mock('./account.ts', () => account)
const storage = vi.hoisted(() => ({ readCachedFavourites: vi.fn(), keepFavouriteList: vi.fn() }))
vi.mock('./favourites-cache.ts', () => storage)
vi.mock('./prefetch-places.ts', () => ({ prefetchPlaces: vi.fn(), mostPrefetched: 0 }))
const news = vi.hoisted(() => ({ noteFetched: vi.fn() }))
vi.mock('./cache-notices.ts', () => news)

const place = (name: string) => ({ kind: 'shop', id: 7, name, favourite: true }) as SeenPlace
const keptAt = 'Thu, 12 Nov 2026 13:20:00 GMT'
const listed = (places: readonly SeenPlace[] | undefined) => places?.map(({ name }) => name)

let queries: QueryClient

beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  storedVisitor.write('anna')
  news.noteFetched.mockReset()
  storage.readCachedFavourites.mockReset().mockResolvedValue({ places: [place('Sparad')], at: keptAt })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('without an answer the cached list is shown, with its age', async () => {
  account.loadFavouritePlaces.mockRejectedValue(new RequestError(0, 'no'))
  expect(listed(await queries.query(favouritePlacesQuery))).toEqual(['Sparad'])
  expect(news.noteFetched).toHaveBeenCalledExactlyOnceWith('/get_favorite_posts', keptAt)
})

test('a slow answer lets the cached list show first, and replaces it on arrival', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<readonly SeenPlace[]>()
  account.loadFavouritePlaces.mockReturnValue(promise)
  const shown = queries.query(favouritePlacesQuery)
  await vi.advanceTimersByTimeAsync(3999)
  expect(storage.readCachedFavourites).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(listed(await shown)).toEqual(['Sparad'])
  answer([place('Färsk')])
  await vi.advanceTimersByTimeAsync(1)
  expect(listed(queries.getQueryData(favouritePlacesQuery.queryKey))).toEqual(['Färsk'])
})

test('a late answer is not shown to the next visitor', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<readonly SeenPlace[]>()
  account.loadFavouritePlaces.mockReturnValue(promise)
  const shown = queries.query(favouritePlacesQuery)
  await vi.advanceTimersByTimeAsync(4000)
  await shown
  storedVisitor.write('bo')
  queries.clear()
  answer([place('Annas')])
  await vi.advanceTimersByTimeAsync(1)
  expect(queries.getQueryData(favouritePlacesQuery.queryKey)).toBeUndefined()
})

test.each([
  ['the server refuses', new RequestError(500, 'no'), { places: [place('Sparad')], at: keptAt }],
  ['nothing is cached', new RequestError(0, 'no'), null],
])('the query fails when %s', async (_why, error, kept) => {
  storage.readCachedFavourites.mockResolvedValue(kept)
  account.loadFavouritePlaces.mockRejectedValue(error)
  await expect(queries.query(favouritePlacesQuery)).rejects.toBe(error)
  expect(news.noteFetched).not.toHaveBeenCalled()
})
