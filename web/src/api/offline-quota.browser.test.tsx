import { afterEach, beforeEach, expect, test } from 'vitest'
import { visitorsCaches } from './offline-caches.ts'
import { countOfflineBytes, makeRoom, offlineQuotaBytes } from './offline-quota.ts'

const clear = () => Promise.all(visitorsCaches.map((name) => caches.delete(name)))
beforeEach(clear)
afterEach(clear)

/** Two answers of a hundred bytes in each cache, and the first of each kept anew. */
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

test('all of it is counted', async () => {
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
])('with room for %i bytes the oldest go first, and the list of favourites never', async (bytes, paths) => {
  await fill()
  expect(await makeRoom(bytes)).toBe(paths.length * 100)
  expect(await left()).toEqual(paths)
})

test('nothing goes below the bound', async () => {
  await fill()
  expect(await makeRoom()).toBe(1000)
  expect(offlineQuotaBytes).toBeGreaterThan(1000)
})
