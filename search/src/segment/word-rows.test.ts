import { expect, test } from 'vitest'
import { buildPostings } from '../arrays/postings.ts'
import type { RowSpan } from '../arrays/row-list.ts'
import { tierCount, tiers } from '../order/sort-key.ts'
import { TextIndex } from '../text/text-index.ts'
import type { TypedWord } from '../text/typed-words.ts'
import { type TierRows, WordRows } from './word-rows.ts'

const rowCount = 20_000
/** What a kept list counts for besides its rows. */
const entry = 32
/** Word 0 is in the name of every row, word 1 in that of every third, word 2 in the address of every other; 3 is in none. */
const namesOf = (row: number) => (row % 3 === 0 ? [0, 1] : [0])

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
    buildPostings(4, Int32Array.from(names.flat()), ends),
    buildPostings(4, addresses, null),
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
const listed = ({ runs }: TierRows) => runs.flatMap(({ list, from, to }) => Array.from(list ?? []).slice(from, to))

test('each tier has its rows, ascending, a run for each section that has any', () => {
  const byTier = wordRows().of('tre eller två', [typed(1, 2)], classes)
  expect(byTier).toHaveLength(tierCount)
  const [byName, byAddress] = [byTier[tiers.name]!, byTier[tiers.address]!]
  expect(listed(byName)).toEqual(rowsIn(classes, (row) => row % 3 === 0))
  expect(listed(byAddress)).toEqual(rowsIn(classes, (row) => row % 3 !== 0 && row % 2 === 0))
  for (const { size, runs } of [byName, byAddress]) {
    expect(runs).toHaveLength(2)
    expect(size).toBe(runs.reduce((sum, { from, to }) => sum + to - from, 0))
  }
  expect(byTier[tiers.town]).toEqual({ size: 0, runs: [] })
})

test('a few rows are sorted as well', () => {
  const few = [
    { from: 100, to: 160 },
    { from: 160, to: 170 },
  ]
  const [byName, byAddress] = [tiers.name, tiers.address].map((tier) => wordRows().of('x', [typed(1, 2)], few)[tier]!)
  expect(listed(byName!)).toEqual(rowsIn(few, (row) => row % 3 === 0))
  expect(listed(byAddress!)).toEqual(rowsIn(few, (row) => row % 3 !== 0 && row % 2 === 0))
})

test('lists are kept by what was typed and by the classes that are wanted', () => {
  const rows = wordRows()
  const found = rows.of('tre', [typed(1)], classes)
  expect(rows.of('tre', [typed(1)], classes)).toBe(found)
  expect(rows.of('alla', [typed(0)], classes)).not.toBe(found)
  const ofOne = rows.of('tre', [typed(1)], [classes[0]!, { from: 0, to: 0 }, { from: 0, to: 0 }])
  expect(listed(ofOne[tiers.name]!)).toEqual(rowsIn([classes[0]!], (row) => row % 3 === 0))
  expect(rows.of('tre', [typed(1)], classes)).toBe(found)
})

test('when there are more rows than may be kept, the lists used longest ago go, and empty ones count', () => {
  const rows = wordRows()
  const before = rows.memoryBytes
  const first = rows.of('alla', [typed(0)], classes)
  expect(rows.memoryBytes - before).toBe(4 * (14_000 + entry))
  for (let n = 0; n < 7; n++) rows.of(`alla ${n}`, [typed(0)], classes)
  expect(rows.memoryBytes - before).toBe(4 * 7 * (14_000 + entry))
  expect(rows.of('alla', [typed(0)], classes)).not.toBe(first)
  for (let n = 0; n < 10_000; n++) rows.of(`inget ${n}`, [typed(3)], classes)
  expect(rows.memoryBytes - before).toBeLessThanOrEqual(4 * 100_000)
})
