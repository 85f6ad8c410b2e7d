import { distanceKm, type LatLng } from '@fyndkartan/domain/geo'
import { expect, test } from 'vitest'
import { boxAround } from './fit-view.ts'

test.each([
  ['Göteborg, 100 km', { lat: 57.87, lng: 11.97 }, 100],
  ['Kiruna, 500 km', { lat: 67.86, lng: 20.23 }, 500],
  ['Ystad, 1 km', { lat: 55.43, lng: 13.82 }, 1],
])('the box of a circle touches it on all sides: %s', (_case, centre, radiusKm) => {
  const [west, south, east, north] = boxAround({ centre, radiusKm })
  expect(distanceKm(centre, { ...centre, lat: south })).toBeCloseTo(radiusKm, 6)
  expect(distanceKm(centre, { ...centre, lat: north })).toBeCloseTo(radiusKm, 6)
  // The easternmost point of the circle lies a little north of its centre.
  expect(nearestOn(centre, east)).toBeCloseTo(radiusKm, 2)
  expect(nearestOn(centre, west)).toBeCloseTo(radiusKm, 2)
})

/** The distance from a point to a meridian, km, by trying many latitudes. */
function nearestOn(point: LatLng, lng: number): number {
  const tries = Array.from({ length: 20_001 }, (_, i) =>
    distanceKm(point, { lat: point.lat + (i - 10_000) / 2000, lng }),
  )
  return Math.min(...tries)
}
