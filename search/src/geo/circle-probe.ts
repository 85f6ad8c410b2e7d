/**
 * Tests whether a place lies within a circle. The answer must be the same as that of `distanceKm`, whose five trigonometric
 * functions are expensive. The haversine h = sin²(Δφ/2) + cos φ₁ cos φ₂ sin²(Δλ/2) grows with the distance, so it is compared
 * instead, in three stages. In a circle much smaller than the Earth, φ₂ is nearly φ₁ and a sine nearly its angle, so a few
 * multiplications give an upper and a lower bound of h, which are enough for most points and boxes. For the others, h comes
 * from the first terms of its series, accurate to 10⁻⁶ within about 1,000 km. Points closer to the edge than that error are
 * passed to `distanceKm` itself.
 */
import { type Circle, distanceKm, earthRadiusKm, type LatLng } from '@fyndkartan/domain/geo'
import { toDegrees, unitsPerDegree } from './degrees.ts'

/** Twice the series' worst relative error within `seriesRadians`, with room to spare. */
export const seriesMargin = 1e-5

/** The series are used for angles up to this; beyond, the functions themselves are called. */
const seriesRadians = 0.2

const radians = Math.PI / 180
const radiansPerUnit = radians / unitsPerDegree
const halfTurn = 180 * unitsPerDegree

// Multiplication is several times faster than division.
const sixth = 1 / 6
const twelfth = 1 / 12
const twentieth = 1 / 20
const thirtieth = 1 / 30

/** How many numbers a box has, in units of `degrees.ts`: south, north, west, east. */
export const boxLength = 4

export class CircleProbe {
  readonly #centre: LatLng
  readonly #radiusKm: number
  /** The centre in units, not rounded. */
  readonly #lat: number
  readonly #lng: number
  readonly #sin: number
  readonly #cos: number
  /** A point with a haversine below the first is certainly inside, one above the second certainly outside. */
  readonly inside: number
  readonly outside: number
  /** Whether the factors below are valid: away from the poles and from 180°, and not too large for the series. */
  readonly #isFlat: boolean
  /** What squared differences in units are multiplied by to bound the haversine of any point within the circle. */
  readonly #leastPerLat: number = 0
  readonly #leastPerLng: number = 0
  readonly #mostPerLat: number = Number.POSITIVE_INFINITY
  readonly #mostPerLng: number = Number.POSITIVE_INFINITY

  constructor({ centre, radiusKm }: Circle) {
    this.#centre = centre
    this.#radiusKm = radiusKm
    this.#lat = centre.lat * unitsPerDegree
    this.#lng = centre.lng * unitsPerDegree
    const lat = centre.lat * radians
    this.#sin = Math.sin(lat)
    this.#cos = Math.cos(lat)
    const halfAngle = radiusKm / (2 * earthRadiusKm)
    const h = halfAngle >= Math.PI / 2 ? 2 : Math.sin(halfAngle) ** 2
    this.inside = h * (1 - seriesMargin)
    this.outside = h * (1 + seriesMargin) + Number.MIN_VALUE

    // Slightly more than the circle extends to the north and south, and to the west and east.
    const reach = 2 * halfAngle * (1 + 1e-6) + 1e-9
    const outermost = Math.abs(lat) + reach
    const width = outermost < Math.PI / 2 ? Math.asin(Math.sin(reach) / this.#cos) + 1e-9 : Math.PI
    this.#isFlat = reach <= seriesRadians && width <= seriesRadians && Math.abs(centre.lng * radians) + width < Math.PI
    if (!this.#isFlat) return
    const square = (radiansPerUnit * radiansPerUnit) / 4
    // x²/4 (1 − x²/12) ≤ sin²(x/2) ≤ x²/4
    this.#leastPerLat = square * (1 - reach * reach * twelfth)
    this.#leastPerLng = square * (1 - width * width * twelfth) * this.#cos * Math.cos(outermost)
    this.#mostPerLat = square
    this.#mostPerLng = square * this.#cos * Math.cos(Math.max(0, Math.abs(lat) - reach))
  }

  /** Whether a point, in units, lies in the circle. */
  contains(lat: number, lng: number): boolean {
    const dLat = lat - this.#lat
    const dLng = lng - this.#lng
    if (this.#leastPerLat * dLat * dLat + this.#leastPerLng * dLng * dLng > this.outside) return false
    if (this.#mostPerLat * dLat * dLat + this.#mostPerLng * dLng * dLng < this.inside) return true
    return this.holds(this.haversine(lat, lng), lat, lng)
  }

  /** The same for a point whose `haversine` is known. */
  holds(haversine: number, lat: number, lng: number): boolean {
    if (haversine < this.inside) return true
    return haversine <= this.outside && this.distanceKm(lat, lng) <= this.#radiusKm
  }

  /** The distance that results are sorted by; of a point in units. */
  distanceKm(lat: number, lng: number): number {
    return distanceKm(this.#centre, { lat: toDegrees(lat), lng: toDegrees(lng) })
  }

  /** The haversine of a point in units, within a relative `seriesMargin`. */
  haversine(lat: number, lng: number): number {
    const dLat = (lat - this.#lat) * radiansPerUnit
    const dLng = (lng - this.#lng) * radiansPerUnit
    return squaredHalfSine(dLat) + this.#cos * this.#cosine(lat, dLat) * squaredHalfSine(dLng)
  }

  /** A lower bound for the haversines of points that lie both in the circle and in the box. */
  leastHaversine(south: number, north: number, west: number, east: number): number {
    const dLat = this.#lat < south ? south - this.#lat : this.#lat > north ? this.#lat - north : 0
    const dLng = this.#lng < west ? west - this.#lng : this.#lng > east ? this.#lng - east : 0
    if (this.#isFlat) return this.#leastPerLat * dLat * dLat + this.#leastPerLng * dLng * dLng
    // Beyond 180° the other way round is shorter. Such a box, of which Sweden has none, is never excluded by its longitudes.
    const isRound = west - this.#lng < -halfTurn || east - this.#lng > halfTurn
    const cosine = Math.min(Math.cos(south * radiansPerUnit), Math.cos(north * radiansPerUnit)) * (1 - 1e-12)
    return (
      squaredHalfSine(dLat * radiansPerUnit) +
      (isRound ? 0 : this.#cos * Math.max(0, cosine) * squaredHalfSine(dLng * radiansPerUnit))
    )
  }

  /** An upper bound for the haversines of points in the box, unless it is above `inside`. */
  mostHaversine(south: number, north: number, west: number, east: number): number {
    const dLat = Math.max(north - this.#lat, this.#lat - south)
    const dLng = Math.max(east - this.#lng, this.#lng - west)
    if (this.#isFlat) return this.#mostPerLat * dLat * dLat + this.#mostPerLng * dLng * dLng
    if (dLng > halfTurn) return 1
    const cosine = Math.max(Math.cos(south * radiansPerUnit), Math.cos(north * radiansPerUnit)) * (1 + 1e-12)
    return (
      squaredHalfSine(dLat * radiansPerUnit) +
      this.#cos * (south <= 0 && north >= 0 ? 1 : cosine) * squaredHalfSine(dLng * radiansPerUnit)
    )
  }

  #cosine(lat: number, d: number): number {
    if (d > seriesRadians || d < -seriesRadians) return Math.cos(lat * radiansPerUnit)
    const d2 = d * d
    return this.#cos * (1 - 0.5 * d2 * (1 - d2 * twelfth)) - this.#sin * d * (1 - d2 * sixth * (1 - d2 * twentieth))
  }
}

/** sin²(x/2). */
function squaredHalfSine(x: number): number {
  if (x > seriesRadians || x < -seriesRadians) return Math.sin(x / 2) ** 2
  const x2 = x * x
  return 0.25 * x2 * (1 - x2 * twelfth * (1 - x2 * thirtieth))
}
