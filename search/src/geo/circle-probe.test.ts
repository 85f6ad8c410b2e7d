import { distanceKm } from '@fyndkartan/domain/geo'
import { describe, expect, it } from 'vitest'
import { Random } from '../../bench/random.ts'
import { CircleProbe, seriesMargin } from './circle-probe.ts'
import { cachedPosition, toUnits } from './degrees.ts'

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
    return cachedPosition({ lat, lng })
  }

  it('contains exactly the points that distanceKm finds within its radius, also on the edge', () => {
    for (let i = 0; i < 3000; i++) {
      const point = nearby()
      const km = distanceKm(centre, point)
      const radii = [km, km * (1 + 1e-15), km * (1 - 1e-15), km * 0.999, km * 1.001, 500, 20_100]
      for (const radiusKm of radii)
        expect(
          new CircleProbe({ centre, radiusKm }).contains(toUnits(point.lat), toUnits(point.lng)),
          `${JSON.stringify(point)} ${radiusKm}`,
        ).toBe(km <= radiusKm)
    }
  })

  it.each([1, 30, 300, 20_100])('bounds the haversines of the points in a box (%i km)', (radiusKm) => {
    const probe = new CircleProbe({ centre, radiusKm })
    for (let i = 0; i < 300; i++) {
      const points = Array.from({ length: 20 }, nearby)
      const [lats, lngs] = [points.map(({ lat }) => toUnits(lat)), points.map(({ lng }) => toUnits(lng))]
      const box = [Math.min(...lats), Math.max(...lats), Math.min(...lngs), Math.max(...lngs)] as const
      const [least, most] = [probe.leastHaversine(...box), probe.mostHaversine(...box)]
      for (const [at, point] of points.entries()) {
        const km = distanceKm(centre, point)
        const h = Math.sin(km / (2 * 6371.0088)) ** 2
        expect(Math.abs(probe.haversine(lats[at]!, lngs[at]!) - h)).toBeLessThanOrEqual((h * seriesMargin) / 2 + 1e-30)
        if (km <= radiusKm) expect(least).toBeLessThanOrEqual(h * (1 + seriesMargin / 2) + 1e-30)
        if (most < probe.inside) expect(most).toBeGreaterThanOrEqual(h * (1 - seriesMargin / 2) - 1e-30)
      }
    }
  })
})
