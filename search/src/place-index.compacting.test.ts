/** Tests when the index is compacted. */
import { indexedFacts } from '@fyndkartan/domain/indexed-facts'
import { expect, test } from 'vitest'
import { buildPlaces } from '../bench/data.ts'
import { PlaceIndex } from './place-index.ts'

const size = 1000

/**
 * Tells whether the index is compacted after these batches of changes: if so, another `compact` does not change its
 * memory.
 */
function isCompactedBy(batches: readonly (readonly number[])[]): boolean {
  const index = new PlaceIndex({ serialise: () => new Uint8Array(1), facts: indexedFacts })
  const all = [...buildPlaces(size + 600, 3)]
  index.load(all.slice(0, size).map((place) => ({ revision: 1, place })))
  for (const [at, ids] of batches.entries()) index.apply(ids.map((id) => ({ revision: at + 2, place: all[id]! })))
  const before = index.memoryBytes
  index.compact()
  return index.memoryBytes === before
}

const ids = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)

test('more than 512 new places are compacted, in one batch or one by one', () => {
  expect(isCompactedBy([ids(size, 512)])).toBe(false)
  expect(isCompactedBy([ids(size, 513)])).toBe(true)
  expect(isCompactedBy(ids(size, 512).map((id) => [id]))).toBe(false)
  expect(isCompactedBy(ids(size, 513).map((id) => [id]))).toBe(true)
})

test('a changed place counts twice: its old row and its new one', () => {
  expect(isCompactedBy([ids(0, 256)])).toBe(false)
  expect(isCompactedBy([ids(0, 257)])).toBe(true)
})

test('a place that changes again counts once', () => {
  expect(isCompactedBy(Array.from({ length: 600 }, () => [7]))).toBe(false)
})
