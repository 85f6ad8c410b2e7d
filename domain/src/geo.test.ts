import { describe, expect, test } from 'vitest'
import { distanceKm, earthRadiusKm, formatDistance, isOnEarth, usablePosition } from './geo.ts'

const stockholm = { lat: 59.3293, lng: 18.0686 }
const gothenburg = { lat: 57.7089, lng: 11.9746 }

describe('avstånd i km', () => {
  test.each([
    ['Stockholm och Göteborg', stockholm, gothenburg, 397, 2],
    ['Malmö och Kiruna', { lat: 55.605, lng: 13.0038 }, { lat: 67.8558, lng: 20.2253 }, 1417, 5],
    ['en breddgrad', { lat: 57, lng: 12 }, { lat: 58, lng: 12 }, 111.195, 0.001],
    ['över datumgränsen', { lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }, 111.195, 0.001],
    ['motsatta punkter', { lat: 0, lng: 0 }, { lat: 0, lng: 180 }, Math.PI * earthRadiusKm, 1e-6],
    ['samma punkt', stockholm, stockholm, 0, 0],
  ])('%s', (_case, a, b, km, within) => {
    expect(Math.abs(distanceKm(a, b) - km)).toBeLessThanOrEqual(within)
    expect(distanceKm(b, a)).toBe(distanceKm(a, b))
  })
})

test.each([
  [90, 180, true],
  [-90, -180, true],
  [90.000_001, 0, false],
  [0, 180.000_001, false],
  [Number.NaN, 0, false],
  [0, Number.POSITIVE_INFINITY, false],
])('%d, %d på jorden: %s', (lat, lng, expected) => {
  expect(isOnEarth({ lat, lng })).toBe(expected)
})

describe('§5 map item without latitude, §5 map item without longitude: a position that can be shown', () => {
  test.each([
    [57.87, 11.97, true],
    [-1, -1, true],
    [0, 11.97, false],
    [57.87, 0, false],
    [null, 11.97, false],
    [57.87, undefined, false],
    [Number.NaN, 11.97, false],
    [Number.POSITIVE_INFINITY, 11.97, false],
    [91, 11.97, false],
    [57.87, -181, false],
  ])('%j, %j: %s', (lat, lng, usable) => {
    expect(usablePosition(lat, lng)).toEqual(usable ? { lat, lng } : null)
  })
})

test.each([
  [0, '0 m'],
  [0.004, '0 m'],
  [0.346, '350 m'],
  [0.994, '990 m'],
  [0.995, '1,0 km'],
  [3.44, '3,4 km'],
  [9.94, '9,9 km'],
  [9.95, '10 km'],
  [26.6, '27 km'],
])('%d km skrivs %s', (km, text) => {
  expect(formatDistance(km)).toBe(text)
})
