import { expect, test } from 'vitest'
import { allocateMapRows, kindCodes, kindFromCode, readMapRows } from './map-rows.ts'

test('what is filled in is what is read, 13 bytes a place and 12 of header', () => {
  const { bytes, rows } = allocateMapRows(3)
  rows.latitudes.set([5_787_000, -9_000_000, 9_000_000])
  rows.longitudes.set([1_197_000, -18_000_000, 18_000_000])
  rows.ids.set([1, 2, 4_294_967_295])
  rows.kinds.set([kindCodes.shop, kindCodes.market, kindCodes.shop])
  expect(bytes.length).toBe(12 + 3 * 13)
  const read = readMapRows(bytes.slice().buffer)
  expect(read.count).toBe(3)
  expect([...read.latitudes]).toEqual([5_787_000, -9_000_000, 9_000_000])
  expect([...read.longitudes]).toEqual([1_197_000, -18_000_000, 18_000_000])
  expect([...read.ids]).toEqual([1, 2, 4_294_967_295])
  expect([...read.kinds].map(kindFromCode)).toEqual(['shop', 'market', 'shop'])
})

test('the layout is fixed: little-endian, FYND, version, count', () => {
  const { bytes } = allocateMapRows(258)
  expect(Array.from(bytes.subarray(0, 12))).toEqual([0x46, 0x59, 0x4e, 0x44, 1, 0, 0, 0, 2, 1, 0, 0])
})

test('no places are a map too', () => {
  expect(readMapRows(allocateMapRows(0).bytes.slice().buffer).count).toBe(0)
})

const whole = () => allocateMapRows(2).bytes.slice()

test.each([
  ['nothing', new Uint8Array()],
  ['a header cut short', whole().slice(0, 11)],
  ['a row cut short', whole().slice(0, -1)],
  ['a byte too many', new Uint8Array([...whole(), 0])],
  ['another mark', whole().with(0, 0x66)],
  ['another version', whole().with(4, 2)],
  ['a count that is not there', whole().with(8, 3)],
  ['an error page', new TextEncoder().encode('<!doctype html><title>502 Bad Gateway</title>')],
])('%s is refused', (_what, bytes) => {
  expect(() => readMapRows(bytes.slice().buffer)).toThrow(RangeError)
})
