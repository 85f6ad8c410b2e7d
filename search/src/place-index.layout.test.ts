/** Where rows are in memory after loading: those of one answer close to each other. */
import { indexedFacts } from '@fyndkartan/domain/indexed-facts'
import { expect, test } from 'vitest'
import { buildPlaces, buildSearches } from '../bench/data.ts'
import { PlaceIndex, RowSlices } from './place-index.ts'

test('the shops nearest to a point are close to each other in memory', () => {
  const [size, rowLength] = [4000, 200]
  const index = new PlaceIndex({ serialise: () => new Uint8Array(rowLength), facts: indexedFacts })
  index.load([...buildPlaces(size, 5)].map((place) => ({ revision: 1, place })))
  const slices = new RowSlices()
  const extents = buildSearches(100, 6, 'circle').flatMap(({ request }) => {
    const { rows } = index.find({ ...request, page: 0, filter: { ...request.filter, kind: 'shop' } })
    index.locateRows(rows, slices)
    const positions = slices.positions.subarray(0, rows.length).toSorted()
    // The middle half: some neighbours are in another part of the tree.
    const [first, last] = [positions.length >> 2, (3 * positions.length) >> 2]
    return rows.length < 12 ? [] : [positions[last]! - positions[first]!]
  })
  expect(extents.length).toBeGreaterThan(20)
  // In the order of loading it was half of all bytes.
  expect(extents.toSorted((a, b) => a - b)[extents.length >> 1]).toBeLessThan((size * rowLength) / 20)
})
