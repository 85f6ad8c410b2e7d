import { expect, test } from 'vitest'
import { formatCount } from './format-count.ts'

test('counts have the spaces that Intl writes in Swedish', () => {
  const swedish = new Intl.NumberFormat('sv-SE')
  const counts = [0, 7, 999, 1000, 3451, 10_000, 99_999, 100_000, 999_999, 1_000_000, 12_345_678]
  expect(counts.map(formatCount)).toEqual(counts.map((count) => swedish.format(count)))
})
