import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceKm } from '../geo.ts'
import type { Spot } from '../found-position.ts'
import {
  estimateMinutes,
  estimateRoadKm,
  estimateTravel,
  exactPoints,
  minutesOfSeconds,
  travelModes,
} from './travel-estimate.ts'

const exact = (lat: number, lng: number): Spot => ({ position: { lat, lng }, within: null })

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
  const [borås, gothenburg] = [exact(57.721, 12.9401), exact(57.7089, 11.9746)]
  const km = distanceKm(borås.position, gothenburg.position)
  expect(estimateRoadKm(borås.position, gothenburg.position)).toBeCloseTo(km * 1.35)
  expect(estimateTravel([borås, gothenburg], 'car')).toEqual([
    [0, 68],
    [68, 0],
  ])
})

test('a point without a position is reached from nowhere', () => {
  const point = exact(57, 12)
  expect(estimateTravel([point, null], 'foot')).toEqual([
    [0, null],
    [null, null],
  ])
})

test('ways to and from approximate positions are unknown, and have a reserve even within one town', () => {
  const [point, street, town] = [exact(57, 12), 'street' as const, 'town' as const]
  const spots = [point, { ...point, within: street }, { ...point, within: town }, { ...point, within: town }]
  // By car at 30 km/h: half a kilometre takes one minute, one and a half three.
  expect(estimateTravel(spots, 'car')).toEqual([
    [0, 1, 3, 3],
    [1, 0, 4, 4],
    [3, 4, 0, 6],
    [3, 4, 6, 0],
  ])
  expect(exactPoints([...spots, null])).toEqual([true, false, false, false, null])
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
