import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PageCache } from './page-cache.ts'

/** Random letters, which are compressed to three quarters. */
const page = (bytes: number) =>
  ({
    status: 200,
    html: Buffer.from(randomBytes(bytes).toString('base64').slice(0, bytes)),
    tag: 't',
    isIndexed: true,
  }) as const

test('what was used least recently is dropped first', () => {
  const cache = new PageCache(300)
  for (const path of ['/a', '/b', '/c']) cache.set(path, page(100), '1', 'identity')
  cache.get('/a')
  cache.set('/d', page(100), '1', 'identity')
  expect(['/a', '/b', '/c', '/d'].map((path) => cache.get(path) !== undefined)).toEqual([true, false, true, true])
  expect(cache.bytes).toBe(300)
})

test('only the encodings that were asked for are kept, each made once, from whichever is there', () => {
  const cache = new PageCache(10_000)
  const made = page(4000)
  const kept = cache.set('/a', made, '1', 'br')
  expect(cache.bytes).toBeLessThan(3500)
  const zipped = cache.body('/a', kept, 'gzip')
  expect(gunzipSync(zipped)).toEqual(made.html)
  expect(cache.body('/a', kept, 'gzip')).toBe(zipped)
  expect(cache.body('/a', kept, 'identity')).toEqual(made.html)
  expect(cache.bytes).toBe([...kept.bodies.values()].reduce((sum, { length }) => sum + length, 0))
  expect([...kept.bodies.keys()]).toEqual(['br', 'gzip'])
})

test('another encoding may drop an older page, and one of a dropped page is not counted', () => {
  const cache = new PageCache(7000)
  const old = cache.set('/old', page(4000), '1', 'br')
  const kept = cache.set('/new', page(4000), '1', 'br')
  cache.body('/new', kept, 'gzip')
  expect(cache.get('/old')).toBeUndefined()
  const before = cache.bytes
  cache.body('/old', old, 'gzip')
  expect(cache.bytes).toBe(before)
})

test('a page that is replaced counts once, and one larger than all is not kept', () => {
  const cache = new PageCache(500)
  for (const bytes of [400, 300, 200]) cache.set('/a', page(bytes), '1', 'identity')
  expect(cache.bytes).toBe(200)
  cache.set('/b', page(600), '1', 'identity')
  expect([cache.bytes, cache.get('/a'), cache.get('/b')]).toEqual([0, undefined, undefined])
})
