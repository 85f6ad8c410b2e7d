import { randomBytes } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { AnswerCache } from './answer-cache.ts'

const plain = { headers: {} }
const packed = { headers: { 'accept-encoding': 'br' } }
const type = 'text/html; charset=utf-8'

/** Random letters, which compression makes a quarter smaller. */
const content = (bytes: number) => ({
  body: Buffer.from(randomBytes(bytes).toString('base64').slice(0, bytes)),
  type,
})

test('an answer is found only for the version of the site that it was made from, compressed once for each encoding', () => {
  const cache = new AnswerCache()
  const made = content(4000)
  const kept = cache.add(packed, '/a', '1', made)
  expect(cache.find(packed, '/a', '1')?.body).toBe(kept.body)
  expect(kept).toMatchObject({ encoding: 'br', type })
  expect(brotliDecompressSync(kept.body)).toEqual(made.body)
  expect(cache.find(packed, '/a', '2')).toBeNull()
  expect(cache.find(packed, '/b', '1')).toBeNull()
  expect(cache.find(plain, '/a', '1')).toBeNull()
  expect(cache.add(plain, '/a', '1', made)).toMatchObject({ encoding: null, body: made.body })
})

test.each([
  ['short', { body: 'x'.repeat(1199), type }],
  ['map rows', { body: Buffer.alloc(5000), type: 'application/vnd.fyndkartan.map-rows' }],
])('an answer that compression does not make smaller is cached uncompressed: %s', (_, given) => {
  const cache = new AnswerCache()
  expect(cache.add(packed, '/a', '1', given).encoding).toBeNull()
  expect(cache.find(packed, '/a', '1')?.encoding).toBeNull()
})

test('the least recently used answer is dropped first', () => {
  const cache = new AnswerCache(7500)
  for (const path of ['/a', '/b', '/c']) cache.add(plain, path, '1', content(1000))
  cache.find(plain, '/a', '1')
  cache.add(plain, '/d', '1', content(1000))
  expect(['/a', '/b', '/c', '/d'].map((path) => cache.find(plain, path, '1') !== null)).toEqual([
    true,
    false,
    true,
    true,
  ])
})

test('a replaced answer counts once, and an answer larger than the cache is not cached', () => {
  const cache = new AnswerCache(5000)
  for (const bytes of [3000, 2000, 1000]) cache.add(plain, '/a', String(bytes), content(bytes))
  expect(cache.bytes).toBeLessThan(3000)
  expect(cache.add(plain, '/b', '1', content(6000)).body).toHaveLength(6000)
  expect(cache.find(plain, '/b', '1')).toBeNull()
})

test('the answer of a very long address is not cached', () => {
  const cache = new AnswerCache()
  cache.add(plain, `/${'a'.repeat(1000)}`, '1', content(100))
  expect(cache.bytes).toBe(0)
})
