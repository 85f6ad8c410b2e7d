import { afterEach, beforeEach, expect, test } from 'vitest'
import { visitorsCaches } from './offline-caches.ts'
import { countOfflineBytes, makeRoom, offlineQuotaBytes } from './offline-quota.ts'

const clear = () => Promise.all(visitorsCaches.map((name) => caches.delete(name)))
beforeEach(clear)
afterEach(clear)

/** Stores two answers of 100 bytes in each cache; the first is then stored again, so it is the newer one. */
async function fill(): Promise<void> {
  for (const name of visitorsCaches) {
    const cache = await caches.open(name)
    for (const path of ['a', 'b', 'a']) await cache.put(`/${name}/${path}`, new Response('x'.repeat(100)))
  }
}

async function left(): Promise<string[]> {
  const paths: string[] = []
  for (const name of visitorsCaches)
    for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname.slice(1))
  return paths.toSorted()
}

const all = ['favourites/a', 'favourites/b', 'pages/a', 'pages/b', 'places/a', 'places/b', 'searches/a', 'searches/b']

test('the count covers all caches of the visitor', async () => {
  expect(await countOfflineBytes()).toBe(0)
  await fill()
  expect(await countOfflineBytes()).toBe(1000)
})

test.each([
  [1000, [...all, 'tiles/a', 'tiles/b']],
  [999, [...all, 'tiles/a']],
  [800, all],
  [700, all.filter((path) => path !== 'searches/b')],
  [500, ['favourites/a', 'favourites/b', 'pages/a', 'places/a', 'places/b']],
  [300, ['favourites/a', 'favourites/b', 'places/a']],
  [0, ['favourites/a', 'favourites/b']],
])(
  'making room for %i bytes deletes the oldest answers first, but never the list of favourites',
  async (bytes, paths) => {
    await fill()
    expect(await makeRoom(bytes)).toBe(paths.length * 100)
    expect(await left()).toEqual(paths)
  },
)

test('below the quota nothing is deleted', async () => {
  await fill()
  expect(await makeRoom()).toBe(1000)
  expect(offlineQuotaBytes).toBeGreaterThan(1000)
})
