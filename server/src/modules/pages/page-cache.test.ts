import { expect, test } from 'vitest'
import { PageCache } from './page-cache.ts'

const page = (bytes: number) => ({ status: 200, html: Buffer.alloc(bytes, 'a'), tag: 't', isIndexed: true }) as const

test('what was used least recently is dropped first', () => {
  const cache = new PageCache(300)
  for (const path of ['/a', '/b', '/c']) cache.set(path, page(100), '1')
  cache.get('/a')
  cache.set('/d', page(100), '1')
  expect(['/a', '/b', '/c', '/d'].map((path) => cache.get(path) !== undefined)).toEqual([true, false, true, true])
  expect(cache.bytes).toBe(300)
})

test('compressed bytes count too, and are made once', () => {
  const cache = new PageCache(2100)
  cache.set('/old', page(1000), '1')
  const kept = cache.set('/new', page(1000), '1')
  const packed = cache.packed(kept, 'gzip')
  expect(cache.packed(kept, 'gzip')).toBe(packed)
  expect(cache.bytes).toBe(2000 + packed.length)
  cache.packed(kept, 'br')
  cache.packed(kept, 'zstd')
  expect([cache.get('/old') === undefined, cache.bytes < 1200]).toEqual([cache.bytes < 2000, cache.bytes < 1200])
})

test('a page that is replaced counts once, and one larger than all is not kept', () => {
  const cache = new PageCache(500)
  for (const bytes of [400, 300, 200]) cache.set('/a', page(bytes), '1')
  expect(cache.bytes).toBe(200)
  cache.set('/b', page(600), '1')
  expect([cache.bytes, cache.get('/a'), cache.get('/b')]).toEqual([0, undefined, undefined])
})
