import { expect, test } from 'vitest'
import { approximateBit, cachedPosition, toDegrees, toLngUnits } from './degrees.ts'

test.each([
  [57.7210123, 12.9401456],
  [57.7210124, 12.9401458],
  [-33.8688197, 151.2092954],
  [90, -180],
  [0, 0],
  [68.9999999, 179.9999998],
])('%d, %d is restored exactly', (lat, lng) => {
  expect(cachedPosition({ lat, lng })).toEqual({ lat, lng })
})

test('more than seven decimals are rounded', () => {
  expect(cachedPosition({ lat: 57.721012349, lng: 12.940145651 })).toEqual({ lat: 57.7210123, lng: 12.9401456 })
})

test('approximate positions are distinguished from exact ones at every longitude', () => {
  for (const lng of [-180, -0.0000001, 0, 12.9401456, 180]) {
    expect(approximateBit(toLngUnits(lng, true))).toBe(1)
    expect(approximateBit(toLngUnits(lng, false))).toBe(0)
    expect(Math.abs(toDegrees(toLngUnits(lng, true)) - lng)).toBeLessThan(2.5e-7)
  }
})
