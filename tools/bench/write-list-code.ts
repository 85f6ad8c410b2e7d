/**
 * Writes server/src/http/answers/list-gzip/list-code-lengths.ts: the lengths of the Huffman code for pages of the list, made
 * from pages of the sample places and of the benchmark's. To be run by hand (`node tools/bench/write-list-code.ts`) when rows get
 * other fields: a page is right under any code, and shortest under one of its like.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlaceIndex } from '@fyndkartan/search/place-index'
import { buildPlaces, buildSearches, firstDay } from '../../search/bench/data.ts'
import { copySymbol, distanceSymbol, endOfBlock, runsOf } from '../../server/src/http/answers/list-gzip/list-code.ts'
import { ListCopies, longestList } from '../../server/src/http/answers/list-gzip/list-copies.ts'
import { buildPostsBody, RowsInBody } from '../../server/src/http/answers/posts-body.ts'
import { indexOptions } from '../../server/src/modules/search/post-bytes.ts'
import { generateMarkets, generateShops } from '../../server/src/sample/generate.ts'
import { judgedForBench } from './paths.ts'
import { root } from '../root.ts'

const searches = buildSearches(2000, 5).filter(({ kind }) => kind !== 'map')
const sources = [[...generateShops(), ...generateMarkets(firstDay)], buildPlaces(10_000, 3)]

const symbols = Array.from({ length: 286 }, () => 0)
const distances = Array.from({ length: 30 }, () => 0)
for (const places of sources) {
  const index = new PlaceIndex(indexOptions)
  index.load(Array.from(places, (place) => ({ revision: 1, place })))
  for (const { request } of searches) countPage(index, request)
}
/** Every byte and every distance can be written. */
const counted = (counts: readonly number[]) => counts.map((count) => Math.max(count, 1))
const symbolLengths = codeLengths(counted(symbols), 14)
const distanceLengths = codeLengths(counted(distances), 12)
const ofRuns = Array.from({ length: 19 }, () => 0)
for (const { symbol } of runsOf([...symbolLengths, ...distanceLengths])) ofRuns[symbol] = (ofRuns[symbol] ?? 0) + 1

const digits = (lengths: readonly number[]) => lengths.map((length) => length.toString(16)).join('')
const inLines = (lengths: readonly number[]) =>
  digits(lengths)
    .match(/.{1,64}/g)
    ?.map((line) => `  '${line}'`)
    .join(' +\n')
writeFileSync(
  join(root, 'server/src/http/answers/list-gzip/list-code-lengths.ts'),
  `/** Written by tools/bench/write-list-code.ts: lengths of codes in bits, a digit of base 16 for each symbol. */
// oxfmt-ignore
export const symbolLengths =
${inLines(symbolLengths)}
export const distanceLengths = '${digits(distanceLengths)}'
/** Of the code in which the lengths above are written. */
export const codeLengthLengths = '${digits(codeLengths(ofRuns, 7))}'
`,
)

function countPage(index: PlaceIndex, request: Parameters<typeof judgedForBench>[0]): void {
  const located = new RowsInBody()
  const body = buildPostsBody(index, index.find(judgedForBench(request)), null, { located })
  if (body.length > longestList) return
  const copies = new ListCopies()
  const count = copies.find(body, located)
  let done = 0
  const add = (counts: number[], symbol: number) => (counts[symbol] = (counts[symbol] ?? 0) + 1)
  const addBytes = (to: number) => {
    for (const byte of body.subarray(done, to)) add(symbols, byte)
  }
  for (let at = 0; at < count; at++) {
    const [from = 0, to = 0, distance = 0] = [copies.from[at], copies.to[at], copies.distances[at]]
    addBytes(from)
    done = to
    add(symbols, 257 + (copySymbol[Math.min(to - from, 258)] ?? 0))
    add(distances, distanceSymbol[distance] ?? 0)
  }
  addBytes(body.length)
  add(symbols, endOfBlock)
}

/**
 * The lengths of the best prefix code of at most `most` bits for symbols that occur so often; 0 for one that does not occur.
 * Package-merge: L. L. Larmore and D. S. Hirschberg, “A fast algorithm for optimal length-limited Huffman codes”, 1990.
 */
function codeLengths(counts: readonly number[], most: number): number[] {
  interface Package {
    readonly weight: number
    readonly symbols: readonly number[]
  }
  const single = counts
    .map((weight, symbol): Package => ({ weight, symbols: [symbol] }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => a.weight - b.weight)
  let packages: readonly Package[] = single
  for (let length = 1; length < most; length++) {
    const pairs = Array.from({ length: packages.length >> 1 }, (_, at): Package => {
      const [a, b] = [packages[2 * at] as Package, packages[2 * at + 1] as Package]
      return { weight: a.weight + b.weight, symbols: [...a.symbols, ...b.symbols] }
    })
    packages = [...single, ...pairs].toSorted((a, b) => a.weight - b.weight)
  }
  const lengths = counts.map(() => 0)
  for (const { symbols: chosen } of packages.slice(0, 2 * single.length - 2))
    for (const symbol of chosen) lengths[symbol] = (lengths[symbol] ?? 0) + 1
  return lengths
}
