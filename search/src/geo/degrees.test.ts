import { expect, test } from 'vitest'
import { keptPosition } from './degrees.ts'

test.each([
  [57.7210123, 12.9401456],
  [-33.8688197, 151.2092955],
  [90, -180],
  [0, 0],
  [68.9999999, 179.9999999],
])('%d, %d is restored exactly', (lat, lng) => {
  expect(keptPosition({ lat, lng })).toEqual({ lat, lng })
})

test('more than seven decimals are rounded', () => {
  expect(keptPosition({ lat: 57.721012349, lng: 12.940145651 })).toEqual({ lat: 57.7210123, lng: 12.9401457 })
})
