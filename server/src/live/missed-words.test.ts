/** The memory that searches without a match may take. */
import { fewestNetworks } from '@fyndkartan/domain/figures'
import { expect, test } from 'vitest'
import { MissedWordCounts, mostWords, mostWordsOfNetwork } from './missed-words.ts'

const day = '2026-11-21'
const networks = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `10.${(from + at) >> 8}.${(from + at) & 255}.1`)

function wordsIn(counts: MissedWordCounts) {
  return counts.unstored().rows.map(({ words, networks: count }) => [words, count])
}

test('one network cannot push out the words of the others', () => {
  const counts = new MissedWordCounts()
  for (const address of networks(fewestNetworks - 1)) counts.add('teakbyrå', address, day)
  for (let at = 0; at < 2 * mostWords; at++) counts.add(`ord ${at}`, '192.0.2.1', day)
  counts.add('teakbyrå', '192.0.3.1', day)
  expect(wordsIn(counts)).toEqual([['teakbyrå', fewestNetworks]])
})

test('the number of words is limited, and those that are still searched for stay', () => {
  const counts = new MissedWordCounts()
  const [first = '', ...others] = networks(fewestNetworks)
  counts.add('äldst', first, day)
  counts.add('teakbyrå', first, day)
  for (let at = 0; at < mostWords; at++) {
    counts.add(`ord ${at}`, networks(1, 100 + Math.floor(at / mostWordsOfNetwork))[0] ?? '', day)
    if (at % 500 === 0) counts.add('teakbyrå', others.pop() ?? first, day)
  }
  for (const address of networks(fewestNetworks - 1, 50)) counts.add('äldst', address, day)
  expect(wordsIn(counts)).toEqual([['teakbyrå', fewestNetworks]])
})

test('the numbers of networks and of their words are limited', () => {
  const counts = new MissedWordCounts()
  for (const address of networks(1000)) counts.add('teakbyrå', address, day)
  expect(wordsIn(counts)).toEqual([['teakbyrå', 100]])
})

test('only new networks are returned after the others are stored', () => {
  const counts = new MissedWordCounts()
  for (const address of networks(6)) counts.add('teakbyrå', address, day)
  counts.unstored().markStored()
  expect(wordsIn(counts)).toEqual([])
  for (const address of networks(8)) counts.add('teakbyrå', address, day)
  expect(wordsIn(counts)).toEqual([['teakbyrå', 2]])
})
