/** Pages come out of a decompressor as they went in, whatever is in their rows; and small, of the sample places. */
import { gunzipSync, zstdCompressSync } from 'node:zlib'
import { PlaceIndex } from '@fyndkartan/search/place-index'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexOptions } from '../../../modules/search/post-bytes.ts'
import { generateMarkets, generateShops } from '../../../sample/generate.ts'
import { buildPostsBody, RowsInBody } from '../posts-body.ts'
import { codeLengthLengths, distanceLengths, symbolLengths } from './list-code-lengths.ts'
import { longestList } from './list-copies.ts'
import { ListGzip } from './list-gzip.ts'

interface Page {
  readonly body: Buffer
  readonly rows: RowsInBody
}

/** A page with these rows; each is in the index at the position beside it. */
function pageOf(rows: readonly (readonly [position: number, row: string])[]): Page {
  const located = new RowsInBody()
  located.reserve(rows.length)
  located.count = rows.length
  let text = Buffer.from('[{"row_count":4711,')
  for (const [at, [position, row]] of rows.entries()) {
    const bytes = Buffer.from(row)
    located.positions[at] = position
    located.bytes[at] = bytes
    located.from[at] = 0
    located.to[at] = bytes.length
    located.starts[at] = text.length - 1
    text = Buffer.concat([text, bytes.subarray(1), Buffer.from(at === rows.length - 1 ? ']' : ',{')])
  }
  return { body: text.subarray(0, longestList), rows: located }
}

const again = (gzip: ListGzip, { body, rows }: Page) => gunzipSync(gzip.compress(body, rows)).toString('latin1')

const strange = fc.constantFrom('\u007f\u{10ffff}', '"', '\\', '\\"', '\u0000', 'å'.repeat(90), '🪑', '","city":"', ' ')
const text = fc.oneof(
  fc.constantFrom('Borås', 'Vintage möbler', 'https://loppis.example/evenemang', 'söndag: stängt'),
  fc
    .array(fc.oneof(strange, fc.string({ unit: 'grapheme', maxLength: 8 })), { maxLength: 4 })
    .map((parts) => parts.join('')),
)
const value = fc.oneof(
  text,
  text,
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, [], ['retro', 'möbler'], { a: 1 }),
)
const row = fc.dictionary(fc.constantFrom('source', 'id', 'name', 'link', 'city', 'lat', 'hours', ''), value, {
  maxKeys: 8,
})
const rowText = fc.oneof(
  { weight: 9, arbitrary: row.map((fields) => JSON.stringify(fields)) },
  // No JSON at all.
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }) },
)
/** Few positions: most rows are at one that had another row before. */
const page = fc
  .array(
    fc.tuple(
      fc.nat(12).map((slot) => slot * 256),
      rowText,
    ),
    { minLength: 1, maxLength: 40 },
  )
  .map(pageOf)

test('any page comes out as it went in, also where a position in the index has got another row', () => {
  const gzip = new ListGzip()
  fc.assert(
    fc.property(page, (any) => {
      expect(again(gzip, any)).toBe(any.body.toString('latin1'))
    }),
    { numRuns: 2000 },
  )
})

test.each([257, 258, 259, 260, 261, 262, 516, 517, 518, 519, 520, 4000])(
  'a copy of %i bytes, longer than one that DEFLATE has',
  (length) => {
    const long = JSON.stringify({ name: 'x'.repeat(4), hours: 'abcdefghij'.repeat(500).slice(0, length - 20) })
    const same = pageOf([
      [0, long],
      [256, long],
      [512, long],
    ])
    const gzip = new ListGzip()
    expect(again(gzip, same)).toBe(same.body.toString('latin1'))
    expect(gzip.compress(same.body, same.rows).length).toBeLessThan(same.body.length * 0.7)
  },
)

test('the longest page, of bytes that no page has, fits into the memory that is kept for it', () => {
  const whole = pageOf([[0, JSON.stringify({ name: '\u0001\u0002'.repeat(1), rare: '\u07ff'.repeat(longestList) })]])
  expect(whole.body.length).toBe(longestList)
  expect(again(new ListGzip(), whole)).toBe(whole.body.toString('latin1'))
})

test('after more pages than can be told apart by their numbers, none has a copy of an earlier one', () => {
  const gzip = new ListGzip()
  const [one, other] = [pageOf([[0, '{"name":"Loppis"}']]), pageOf([[0, '{"name":"Antik"}']])]
  for (let pages = 0; pages < 70_000; pages++) gzip.compress(one.body, one.rows)
  expect(again(gzip, other)).toBe(other.body.toString('latin1'))
})

test('pages of the sample places are at most 1.2 times as large as Zstandard makes them', () => {
  const index = new PlaceIndex(indexOptions)
  const places = [...generateShops(), ...generateMarkets('2026-11-26')]
  index.load(places.map((place) => ({ revision: 1, place })))
  const gzip = new ListGzip()
  const located = new RowsInBody()
  let [own, general, plain] = [0, 0, 0]
  for (let first = 0; first + 20 <= places.length; first += 20) {
    const rows = Int32Array.from({ length: 20 }, (_, at) => index.rowOf(places[first + at] as (typeof places)[number]))
    const body = buildPostsBody(index, { total: 20, rows }, null, { located })
    const packed = gzip.compress(body, located)
    expect(gunzipSync(packed).equals(body)).toBe(true)
    own += packed.length
    general += zstdCompressSync(body).length
    plain += body.length
  }
  expect(own / general).toBeLessThan(1.2)
  expect(own / plain).toBeLessThan(0.3)
})

test.each([
  ['bytes and copies', symbolLengths, 286],
  ['distances', distanceLengths, 30],
  ['lengths of codes', codeLengthLengths, 19],
])('the code of %s is complete, as decompressors demand', (_, lengths, count) => {
  expect(lengths).toHaveLength(count)
  const share = Array.from(lengths, (digit) => Number.parseInt(digit, 16)).filter((bits) => bits > 0)
  expect(share.reduce((sum, bits) => sum + 2 ** -bits, 0)).toBe(1)
})
