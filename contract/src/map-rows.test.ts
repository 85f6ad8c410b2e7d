import { codeOfPlace, placeOfCode } from '@fyndkartan/domain/place'
import { expect, test } from 'vitest'
import { allocateMapRows, type MapRows, markOf, readMapRows, readMark, writeMapRows } from './map-rows.ts'

type Row = readonly [latitude: number, longitude: number, code: number]

function rowsOf(table: readonly Row[]): MapRows {
  const rows = allocateMapRows(table.length)
  for (const [at, [latitude, longitude, code]] of table.entries()) {
    rows.latitudes[at] = latitude
    rows.longitudes[at] = longitude
    rows.codes[at] = code
  }
  return rows
}

const written = (table: readonly Row[]) => writeMapRows(rowsOf(table))

function read(bytes: Uint8Array): Row[] {
  const { count, latitudes, longitudes, codes } = readMapRows(bytes.slice().buffer)
  return Array.from({ length: count }, (_, at) => [latitudes[at]!, longitudes[at]!, codes[at]!])
}

const borås: Row = [5_772_101, 1_293_994, 14]

test.each<[string, readonly Row[]]>([
  ['no place', []],
  ['one', [borås]],
  ['the same spot', [borås, [5_772_101, 1_293_994, 15]]],
  [
    'the extreme positions and codes',
    [
      [-9_000_000, -18_000_000, 0],
      [9_000_000, 18_000_000, 4_294_967_295],
      [0, 0, 1],
      [-1, -1, 2_147_483_648],
    ],
  ],
  ['a full block', Array.from({ length: 64 }, (_, i): Row => [5_500_000 + i * 3, 1_200_000 - i * 7, i * 1001])],
  ['one more than two blocks', Array.from({ length: 129 }, (_, i): Row => [i % 2 ? -i : i, i * i, 9000 - i])],
])('rows are read back as they were written: %s', (_what, table) => {
  expect(read(written(table))).toEqual(table)
})

test('marks for opening hours are read back, two bits each, in a version of their own', () => {
  const hours = [0, 1, 2, 3, 3]
  const rows = { ...rowsOf(hours.map((_, i): Row => [i, i, i])), marks: Int32Array.from(hours) }
  const bytes = writeMapRows(rows)
  expect(bytes[4]).toBe(3)
  expect(readMapRows(bytes.slice().buffer)).toEqual(rows)
  // Each of the 5 rows takes 11 bits: three columns of 3 bits and one of 2.
  expect(bytes.length).toBe(12 + 20 + Math.ceil((5 * 11) / 8) + 4)
  // Bytes of version 2, which have no marks, are read with `marks` null.
  expect(readMapRows(written([borås]).slice().buffer).marks).toBeNull()
})

test('a mark stores whether a shop is open and whether its position is approximate', () => {
  for (const judgement of [0, 1, 2, 3])
    for (const isApproximate of [false, true])
      expect(readMark(markOf(judgement, isApproximate))).toEqual({ judgement, isApproximate })
  // The mark of a place with an exact position equals the judgement, so a client that requests only `hours` can read it
  // directly.
  expect(markOf(3, false)).toBe(3)
})

test('columns of any width are read back, at any bit offset', () => {
  for (let seed = 1; seed <= 400; seed++) {
    let state = seed
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    const [latRange, lngRange, codeRange] = [2 ** random(25), 2 ** random(26), 2 ** random(33)]
    const table = Array.from({ length: 1 + random(200) }, (): Row => [
      random(latRange) - (latRange >> 1),
      random(lngRange) - (lngRange >> 1),
      random(codeRange),
    ])
    expect(read(written(table)), `seed ${seed}`).toEqual(table)
  }
})

test('rows of neighbours are compact: 100 m apart with four-digit codes they take less than 5 bytes each', () => {
  const spread = Array.from({ length: 64 }, (_, i): Row => [
    5_700_000 + (i % 8) * 90,
    1_200_000 + i * 3,
    (i * 37) % 1024,
  ])
  // Each place takes 28 bits: columns of 10, 8 and 10.
  expect(written(spread).length).toBe(12 + 15 + (64 * 28) / 8 + 4)
})

test('the layout is fixed', () => {
  const bytes = written([
    [-1, 300, 8],
    [2, 300, 11],
  ])
  expect(Array.from(bytes)).toEqual(
    // Magic number, version, count; the minimum of each column; their widths; the values 0 and 3 of the first and of
    // the last column, lowest bit first; padding.
    [0x46, 0x59, 0x4e, 0x44, 2, 0, 0, 0, 2, 0, 0, 0]
      .concat([255, 255, 255, 255, 44, 1, 0, 0, 8, 0, 0, 0])
      .concat([2, 0, 2, 0b1100_1100, 0, 0, 0, 0]),
  )
})

const whole = () => written([borås, [5_772_500, 1_290_000, 4033], [5_770_000, 1_293_000, 12]])

test.each([
  ['nothing', new Uint8Array()],
  ['a header cut short', whole().slice(0, 11)],
  ['only a header', whole().slice(0, 12)],
  ['a block without its end', whole().slice(0, 20)],
  ['a row cut short', whole().slice(0, -1)],
  ['a byte too many', new Uint8Array([...whole(), 0])],
  ['another magic number', whole().with(0, 0x66)],
  ['version 1, which a browser may have cached', whole().with(4, 1)],
  ['version 3 without its fourth column', whole().with(4, 3)],
  ['version 4', whole().with(4, 4)],
  ['another count', whole().with(8, 200)],
  ['a count of four thousand million', whole().with(11, 0xff)],
  ['a width of 33 bits', whole().with(24, 33)],
  ['a width that needs more bytes than there are', whole().with(26, 32)],
  ['an error page', new TextEncoder().encode('<!doctype html><title>502 Bad Gateway</title>')],
])('%s is refused', (_what, bytes) => {
  expect(() => readMapRows(bytes.slice().buffer)).toThrow(RangeError)
})

test.each([
  [{ kind: 'shop', id: 7 } as const, 14],
  [{ kind: 'market', id: 7 } as const, 15],
  [{ kind: 'market', id: 2_147_483_647 } as const, 4_294_967_295],
])('kind and id are encoded in one number: %o is %i', (place, code) => {
  expect(codeOfPlace(place)).toBe(code)
  expect(placeOfCode(code)).toEqual(place)
})
