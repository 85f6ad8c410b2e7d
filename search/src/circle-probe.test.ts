import { distanceKm } from '@fyndkartan/domain/geo'
import { describe, expect, it } from 'vitest'
import { Random } from '../bench/random.ts'
import { boxLength, CircleProbe, seriesMargin, writeBox } from './circle-probe.ts'

const centres = [
  { lat: 59.33, lng: 18.07 },
  { lat: 69.06, lng: 20.55 },
  { lat: 0, lng: 0 },
  { lat: -33.9, lng: 179.9 },
  { lat: 89.99, lng: -120 },
  { lat: -90, lng: 0 },
]

describe.each(centres)('a circle around $lat, $lng', (centre) => {
  const random = new Random(centre.lat * 100 + centre.lng)
  const spreads = [1e-7, 0.01, 1, 8, 180]
  const nearby = () => {
    const spread = random.pick(spreads)
    const lat = Math.max(-90, Math.min(90, centre.lat + (random.next() - 0.5) * spread))
    const lng = Math.max(-180, Math.min(180, centre.lng + (random.next() - 0.5) * 2 * spread))
    return { lat, lng }
  }

  it('holds exactly what distanceKm puts within its radius, also on the very edge', () => {
    for (let i = 0; i < 3000; i++) {
      const point = nearby()
      const km = distanceKm(centre, point)
      const radii = [km, km * (1 + 1e-15), km * (1 - 1e-15), km * 0.999, km * 1.001, 500, 20_100]
      for (const radiusKm of radii)
        expect(
          new CircleProbe({ centre, radiusKm }).contains(point.lat, point.lng),
          `${JSON.stringify(point)} ${radiusKm}`,
        ).toBe(km <= radiusKm)
    }
  })

  it('bounds the haversines of a box by what its points have', () => {
    const probe = new CircleProbe({ centre, radiusKm: 1 })
    for (let i = 0; i < 300; i++) {
      const points = Array.from({ length: 20 }, nearby)
      const boxes = new Float64Array(boxLength)
      writeBox(
        boxes,
        0,
        Float64Array.from(points, (p) => p.lat),
        Float64Array.from(points, (p) => p.lng),
        0,
        20,
      )
      for (const { lat, lng } of points) {
        const h = Math.sin(distanceKm(centre, { lat, lng }) / (2 * 6371.0088)) ** 2
        expect(Math.abs(probe.haversine(lat, lng) - h)).toBeLessThanOrEqual((h * seriesMargin) / 2 + 1e-30)
        expect(probe.leastHaversine(boxes, 0)).toBeLessThanOrEqual(h * (1 + seriesMargin / 2) + 1e-30)
        expect(probe.greatestHaversine(boxes, 0)).toBeGreaterThanOrEqual(h * (1 - seriesMargin / 2) - 1e-30)
      }
    }
  })
})
