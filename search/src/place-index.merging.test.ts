/** When changes are merged with the largest segment: `tidy` says whether there is something to merge. */
import { indexedFacts } from '@fyndkartan/domain/indexed-facts'
import { expect, test } from 'vitest'
import { buildPlaces } from '../bench/data.ts'
import { PlaceIndex } from './place-index.ts'

const size = 3600

/** How many new places have come in batches when they are merged with the 3,600 others. */
function mergedAfter(batchSize: number): number {
  const index = new PlaceIndex({ serialise: () => new Uint8Array(1), facts: indexedFacts })
  const all = [...buildPlaces(size + 1000, 3)]
  index.load(all.slice(0, size).map((place) => ({ revision: 1, place })))
  for (let count = size; count < all.length; count += batchSize) {
    index.apply(all.slice(count, count + batchSize).map((place) => ({ revision: 2, place })))
    if (index.tidy(1)) return count + batchSize - size
  }
  throw new Error('they are never merged')
}

test('places that come one by one are merged soon: every search pays for those that wait', () => {
  expect(mergedAfter(1)).toBe(Math.sqrt(size) / 3 + 1)
})

test('those of an import wait for each other', () => {
  expect(mergedAfter(10)).toBe(170)
  expect(mergedAfter(50)).toBe(550)
})

test('a place that is changed again and again is merged as soon', () => {
  const index = new PlaceIndex({ serialise: () => new Uint8Array(1), facts: indexedFacts })
  const all = [...buildPlaces(size, 3)]
  index.load(all.map((place) => ({ revision: 1, place })))
  let merges = 0
  for (let revision = 2; revision < 102; revision++) {
    index.apply([{ revision, place: all[revision % 20]! }])
    if (index.tidy()) merges++
    while (index.tidy());
  }
  // Of each eleven changes one row waits in the largest segment, and one in the newest.
  expect(merges).toBe(Math.floor(100 / 11))
})
