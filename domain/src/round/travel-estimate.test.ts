import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceKm } from '../geo.ts'
import { estimateMinutes, estimateRoadKm, estimateTravel, minutesOfSeconds, travelModes } from './travel-estimate.ts'

test.each([
  ['car', 0, 0],
  ['car', 0.1, 1],
  // 30 km/h for the first four kilometres.
  ['car', 4, 8],
  ['car', 4.1, 9],
  // 60 km/h from 4 to 30 km, and 85 km/h beyond.
  ['car', 30, 34],
  ['car', 115, 94],
  ['bicycle', 15, 60],
  ['bicycle', 15.01, 61],
  ['foot', 4.8, 60],
  ['foot', 4.81, 61],
] as const)('by %s %d km take %i minutes', (mode, km, minutes) => {
  expect(estimateMinutes(km, mode)).toBe(minutes)
})

test('a road is 1.35 times as long as the great circle', () => {
  const [borås, gothenburg] = [
    { lat: 57.721, lng: 12.9401 },
    { lat: 57.7089, lng: 11.9746 },
  ]
  expect(estimateRoadKm(borås, gothenburg)).toBeCloseTo(distanceKm(borås, gothenburg) * 1.35)
  expect(estimateTravel([borås, gothenburg], 'car')).toEqual([
    [0, 68],
    [68, 0],
  ])
})

test('a point without a position is reached from nowhere', () => {
  const point = { lat: 57, lng: 12 }
  expect(estimateTravel([point, null], 'foot')).toEqual([
    [0, null],
    [null, null],
  ])
})

test('a longer way never takes less time', () => {
  const km = fc.double({ min: 0, max: 2000, noNaN: true })
  fc.assert(
    fc.property(km, km, fc.constantFrom(...travelModes), (a, b, mode) => {
      expect(estimateMinutes(Math.min(a, b), mode)).toBeLessThanOrEqual(estimateMinutes(Math.max(a, b), mode))
    }),
  )
})

test('seconds become whole minutes, rounded up', () => {
  expect(
    minutesOfSeconds([
      [0, 60, 60.1],
      [null, 1, 119],
    ]),
  ).toEqual([
    [0, 1, 2],
    [null, 1, 2],
  ])
})
