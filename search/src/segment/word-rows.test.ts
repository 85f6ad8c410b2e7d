import { expect, test } from 'vitest'
import { buildPostings } from '../arrays/postings.ts'
import type { RowSpan } from '../arrays/row-list.ts'
import { tierCount, tiers } from '../order/sort-key.ts'
import { TextIndex } from '../text/text-index.ts'
import type { TypedWord } from '../text/typed-words.ts'
import { runsOfTier, type TieredRows, WordRows } from './word-rows.ts'

const rowCount = 20_000
/**
 * The numbers of the words in a row's name; they repeat every three rows. The addresses of every second row have word
 * 2; no row has word 3.
 */
const namesOf = (row: number) => [[0, 1], [0, 4], [0]][row % 3]!

function wordRows(): WordRows {
  const names = Array.from({ length: rowCount }, (_, row) => namesOf(row))
  let end = 0
  const ends = Int32Array.from(names, ({ length }) => (end += length))
  const addresses = Int32Array.from(names, (_, row) => (row % 2 === 0 ? 2 : -1))
  const none = buildPostings(
    0,
    Int32Array.from(names, () => -1),
    null,
  )
  const text = new TextIndex(
    buildPostings(5, Int32Array.from(names.flat()), ends),
    buildPostings(5, addresses, null),
    none,
    rowCount,
  )
  return new WordRows(text, rowCount)
}

const typed = (...words: number[]): TypedWord => ({ words, towns: [], typoWords: [], typoTowns: [] })
const classes = [
  { from: 1000, to: 8000 },
  { from: 8000, to: 15_000 },
  { from: 0, to: 0 },
]
const rowsIn = (wanted: readonly RowSpan[], passes: (row: number) => boolean) =>
  wanted.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at).filter(passes))
const listed = (found: TieredRows, tier: number, sections: readonly RowSpan[]) =>
  runsOfTier(found, tier, sections).flatMap(({ list, from, to }) => Array.from(list ?? []).slice(from, to))

test('each tier has its rows, a run for each section that has any', () => {
  const found = wordRows().of('tre eller två', [typed(1, 2)], classes)
  expect(found.ends).toHaveLength(tierCount)
  expect(listed(found, tiers.name, classes)).toEqual(rowsIn(classes, (row) => row % 3 === 0))
  expect(listed(found, tiers.address, classes)).toEqual(rowsIn(classes, (row) => row % 3 !== 0 && row % 2 === 0))
  for (const tier of [tiers.name, tiers.address]) expect(runsOfTier(found, tier, classes)).toHaveLength(2)
  expect(runsOfTier(found, tiers.town, classes)).toEqual([])
  expect(found.ends.at(-1)).toBe(found.rows.length)
})

test.each([
  ['a few', 60],
  ['many', 7000],
])('the rows of several words ascend: %s', (_, size) => {
  const some = [
    { from: 1000, to: 1000 + size },
    { from: 1000 + size, to: 1010 + 2 * size },
  ]
  const found = wordRows().of('tre eller fyra', [typed(1, 4)], some)
  expect(listed(found, tiers.name, some)).toEqual(rowsIn(some, (row) => row % 3 !== 2))
})

test('lists are cached by the typed text and the wanted classes of shops', () => {
  const rows = wordRows()
  const found = rows.of('tre', [typed(1)], classes)
  expect(rows.of('tre', [typed(1)], classes)).toBe(found)
  expect(rows.of('alla', [typed(0)], classes)).not.toBe(found)
  const first = [classes[0]!, { from: 0, to: 0 }, { from: 0, to: 0 }]
  const ofOne = rows.of('tre', [typed(1)], first)
  expect(listed(ofOne, tiers.name, first)).toEqual(rowsIn(first, (row) => row % 3 === 0))
  expect(rows.of('tre', [typed(1)], classes)).toBe(found)
})

test('above the limit the least recently used lists are evicted, and empty ones count', () => {
  const rows = wordRows()
  const before = rows.memoryBytes
  const first = rows.of('alla', [typed(0)], classes)
  expect(rows.memoryBytes - before).toBeGreaterThan(4 * 14_000)
  for (let n = 0; n < 28; n++) rows.of(`alla ${n}`, [typed(0)], classes)
  expect(rows.memoryBytes - before).toBeGreaterThan(4 * 27 * 14_000)
  expect(rows.memoryBytes - before).toBeLessThanOrEqual(1_600_000)
  expect(rows.of('alla', [typed(0)], classes)).not.toBe(first)
  for (let n = 0; n < 10_000; n++) rows.of(`inget ${n}`, [typed(3)], classes)
  expect(rows.memoryBytes - before).toBeLessThanOrEqual(1_600_000)
})
