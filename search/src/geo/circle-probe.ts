/**
 * Tests whether a place is within a circle. The result must equal that of `distanceKm`, whose five trigonometric
 * functions are slow. The haversine h = sin²(Δφ/2) + cos φ₁ cos φ₂ sin²(Δλ/2) grows with the distance, so the test
 * compares haversines, in three stages. First, in a circle much smaller than the Earth, φ₂ is nearly φ₁ and a sine
 * nearly its angle, so a few multiplications give a lower and an upper bound of h, which decide for most points and
 * boxes. Otherwise the first terms of the Taylor series give h with an error of 10⁻⁶ within about 1,000 km. For points
 * closer to the edge than that error, `distanceKm` decides.
 */
import { type Circle, distanceKm, earthRadiusKm, type LatLng } from '@fyndkartan/domain/geo'
import { toDegrees, unitsPerDegree } from './degrees.ts'

/** Twice the largest relative error of a haversine from the Taylor series, rounded up. */
export const seriesMargin = 1e-5

/** The largest angle for which the Taylor series is used, radians; sine and cosine are used above it. */
const seriesRadians = 0.2

const radians = Math.PI / 180
const radiansPerUnit = radians / unitsPerDegree
const halfTurn = 180 * unitsPerDegree

// Factors for multiplying, which is several times faster than dividing.
const sixth = 1 / 6
const twelfth = 1 / 12
const twentieth = 1 / 20
const thirtieth = 1 / 30

/**
 * The number of items of a box in an array of boxes: its southern, northern, western and eastern edge, in
 * ten-millionths of a degree (`degrees.ts`).
 */
export const boxLength = 4

export class CircleProbe {
  readonly #centre: LatLng
  readonly #radiusKm: number
  /** The centre, in ten-millionths of a degree (`degrees.ts`) but not rounded. */
  readonly #lat: number
  readonly #lng: number
  readonly #sin: number
  readonly #cos: number
  /**
   * A point with a haversine below `inside` is certainly in the circle, one with a haversine above `outside` certainly
   * not.
   */
  readonly inside: number
  readonly outside: number
  /**
   * Whether the four factors below are valid: the circle includes no pole, does not cross 180° of longitude, and is
   * small enough for the Taylor series.
   */
  readonly #isFlat: boolean
  /**
   * Multiplied by the squared differences of latitude and longitude, these give a lower (`least`) and an upper (`most`)
   * bound of the haversine of any point in the circle.
   */
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

    // How far the circle reaches from its centre, radians, slightly overestimated: `reach` to the north and south,
    // `width` to the west and east.
    const reach = 2 * halfAngle * (1 + 1e-6) + 1e-9
    const outermost = Math.abs(lat) + reach
    const width = outermost < Math.PI / 2 ? Math.asin(Math.sin(reach) / this.#cos) + 1e-9 : Math.PI
    this.#isFlat = reach <= seriesRadians && width <= seriesRadians && Math.abs(centre.lng * radians) + width < Math.PI
    if (!this.#isFlat) return
    const square = (radiansPerUnit * radiansPerUnit) / 4
    // The factors follow from x²/4 (1 − x²/12) ≤ sin²(x/2) ≤ x²/4.
    this.#leastPerLat = square * (1 - reach * reach * twelfth)
    this.#leastPerLng = square * (1 - width * width * twelfth) * this.#cos * Math.cos(outermost)
    this.#mostPerLat = square
    this.#mostPerLng = square * this.#cos * Math.cos(Math.max(0, Math.abs(lat) - reach))
  }

  /** Whether a point is in the circle. `lat` and `lng` are in ten-millionths of a degree (`degrees.ts`). */
  contains(lat: number, lng: number): boolean {
    const dLat = lat - this.#lat
    const dLng = lng - this.#lng
    if (this.#leastPerLat * dLat * dLat + this.#leastPerLng * dLng * dLng > this.outside) return false
    if (this.#mostPerLat * dLat * dLat + this.#mostPerLng * dLng * dLng < this.inside) return true
    return this.holds(this.haversine(lat, lng), lat, lng)
  }

  /**
   * Like `contains`, for a point whose haversine is known. `lat` and `lng` are in ten-millionths of a degree
   * (`degrees.ts`).
   */
  holds(haversine: number, lat: number, lng: number): boolean {
    if (haversine < this.inside) return true
    return haversine <= this.outside && this.distanceKm(lat, lng) <= this.#radiusKm
  }

  /**
   * The exact distance of a point from the centre, km; results are sorted by it. `lat` and `lng` are in ten-millionths
   * of a degree (`degrees.ts`).
   */
  distanceKm(lat: number, lng: number): number {
    return distanceKm(this.#centre, { lat: toDegrees(lat), lng: toDegrees(lng) })
  }

  /**
   * The haversine of a point, with a relative error of at most `seriesMargin`. `lat` and `lng` are in ten-millionths of
   * a degree (`degrees.ts`).
   */
  haversine(lat: number, lng: number): number {
    const dLat = (lat - this.#lat) * radiansPerUnit
    const dLng = (lng - this.#lng) * radiansPerUnit
    return squaredHalfSine(dLat) + this.#cos * this.#cosine(lat, dLat) * squaredHalfSine(dLng)
  }

  /** A lower bound for the haversine of all points that are both in the circle and in the box. */
  leastHaversine(south: number, north: number, west: number, east: number): number {
    const dLat = this.#lat < south ? south - this.#lat : this.#lat > north ? this.#lat - north : 0
    const dLng = this.#lng < west ? west - this.#lng : this.#lng > east ? this.#lng - east : 0
    if (this.#isFlat) return this.#leastPerLat * dLat * dLat + this.#leastPerLng * dLng * dLng
    // If the longitude differs by more than 180°, the way around the other side of the Earth is shorter. The bound then
    // ignores the longitude; no box in Sweden is so far away.
    const isRound = west - this.#lng < -halfTurn || east - this.#lng > halfTurn
    const cosine = Math.min(Math.cos(south * radiansPerUnit), Math.cos(north * radiansPerUnit)) * (1 - 1e-12)
    return (
      squaredHalfSine(dLat * radiansPerUnit) +
      (isRound ? 0 : this.#cos * Math.max(0, cosine) * squaredHalfSine(dLng * radiansPerUnit))
    )
  }

  /** An upper bound for the haversine of all points in the box. It is valid only if it is at most `inside`. */
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
