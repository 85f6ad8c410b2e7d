/**
 * Is a place within a circle? The answer must be that of `distanceKm`, but its five trigonometric functions are dear. So
 * the haversine h = sin²(Δφ/2) + cos φ₁ cos φ₂ sin²(Δλ/2), which grows with distance, is first taken from a few terms of
 * the series, good to 10⁻⁶ within some 1,000 km; only what lies nearer to the edge than the error asks `distanceKm` itself.
 */
import { type Circle, distanceKm, earthRadiusKm, type LatLng } from '@fyndkartan/domain/geo'

/** Twice the series' worst relative error within `seriesRadians`, with room to spare. */
export const seriesMargin = 1e-5

/** The series serve differences of up to this; beyond, the functions themselves are called. */
const seriesRadians = 0.2

const radians = Math.PI / 180

// Multiplying is several times cheaper than dividing.
const sixth = 1 / 6
const twelfth = 1 / 12
const twentieth = 1 / 20
const thirtieth = 1 / 30

/** Numbers of a box: south, north, west, east (degrees), least and greatest cosine of its latitudes. */
export const boxLength = 6

export class CircleProbe {
  readonly centre: LatLng
  readonly #radiusKm: number
  readonly #sin: number
  readonly #cos: number
  /** Haversines: surely inside up to the first, surely outside above the second. */
  readonly #inside: number
  readonly #outside: number

  constructor({ centre, radiusKm }: Circle) {
    this.centre = centre
    this.#radiusKm = radiusKm
    this.#sin = Math.sin(centre.lat * radians)
    this.#cos = Math.cos(centre.lat * radians)
    const halfAngle = radiusKm / (2 * earthRadiusKm)
    const h = halfAngle >= Math.PI / 2 ? 2 : Math.sin(halfAngle) ** 2
    this.#inside = h * (1 - seriesMargin)
    this.#outside = h * (1 + seriesMargin) + Number.MIN_VALUE
  }

  contains(lat: number, lng: number): boolean {
    return this.holds(this.haversine(lat, lng), lat, lng)
  }

  /** The same for a point whose `haversine` is known. */
  holds(haversine: number, lat: number, lng: number): boolean {
    if (haversine < this.#inside) return true
    return haversine <= this.#outside && this.distanceKm(lat, lng) <= this.#radiusKm
  }

  /** The distance that sorting goes by. */
  distanceKm(lat: number, lng: number): number {
    return distanceKm(this.centre, { lat, lng })
  }

  /** The haversine within a relative `seriesMargin`. */
  haversine(lat: number, lng: number): number {
    const dLat = (lat - this.centre.lat) * radians
    const dLng = (lng - this.centre.lng) * radians
    return squaredHalfSine(dLat) + this.#cos * this.#cosine(lat, dLat) * squaredHalfSine(dLng)
  }

  /** Less than this no haversine of a place in the box can be. 0 around the centre. */
  leastHaversine(boxes: Float64Array, at: number): number {
    const dLat = Math.max(0, boxes[at]! - this.centre.lat, this.centre.lat - boxes[at + 1]!) * radians
    const west = boxes[at + 2]! - this.centre.lng
    const east = boxes[at + 3]! - this.centre.lng
    // Beyond 180° the way round the other side is shorter: such a box, of which Sweden has none, is always looked into.
    const dLng = west < -180 || east > 180 ? 0 : Math.max(0, west, -east) * radians
    return squaredHalfSine(dLat) + this.#cos * boxes[at + 4]! * squaredHalfSine(dLng)
  }

  /** More than this no haversine of a place in the box can be. */
  greatestHaversine(boxes: Float64Array, at: number): number {
    const dLat = Math.max(boxes[at + 1]! - this.centre.lat, this.centre.lat - boxes[at]!) * radians
    const west = boxes[at + 2]! - this.centre.lng
    const east = boxes[at + 3]! - this.centre.lng
    if (west < -180 || east > 180) return 1
    return squaredHalfSine(dLat) + this.#cos * boxes[at + 5]! * squaredHalfSine(Math.max(east, -west) * radians)
  }

  isBoxOutside(boxes: Float64Array, at: number): boolean {
    return this.leastHaversine(boxes, at) > this.#outside
  }

  isBoxInside(boxes: Float64Array, at: number): boolean {
    return this.greatestHaversine(boxes, at) < this.#inside
  }

  /** Whether a box whose least haversine this is lies outside. */
  isOutside(leastHaversine: number): boolean {
    return leastHaversine > this.#outside
  }

  #cosine(lat: number, d: number): number {
    if (d > seriesRadians || d < -seriesRadians) return Math.cos(lat * radians)
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

/** Writes the box of the points at `from`…`to` − 1 into `boxes`. */
export function writeBox(
  boxes: Float64Array,
  at: number,
  lats: Float64Array,
  lngs: Float64Array,
  from: number,
  to: number,
) {
  let [south, north, west, east] = [90, -90, 180, -180]
  for (let i = from; i < to; i++) {
    const lat = lats[i]!
    const lng = lngs[i]!
    if (lat < south) south = lat
    if (lat > north) north = lat
    if (lng < west) west = lng
    if (lng > east) east = lng
  }
  boxes[at] = south
  boxes[at + 1] = north
  boxes[at + 2] = west
  boxes[at + 3] = east
  const [a, b] = [Math.cos(south * radians), Math.cos(north * radians)]
  // A hair of room, so that rounding cannot make a bound untrue.
  boxes[at + 4] = Math.min(a, b) * (1 - 1e-12)
  boxes[at + 5] = south <= 0 && north >= 0 ? 1 : Math.max(a, b) * (1 + 1e-12)
}

/** Writes the box around the boxes `from`…`to` − 1 into `boxes`. */
export function writeBoxOfBoxes(boxes: Float64Array, at: number, from: number, to: number) {
  boxes.copyWithin(at, from, from + boxLength)
  for (let box = from + boxLength; box < to; box += boxLength) {
    for (const least of [0, 2, 4]) boxes[at + least] = Math.min(boxes[at + least]!, boxes[box + least]!)
    for (const greatest of [1, 3, 5]) boxes[at + greatest] = Math.max(boxes[at + greatest]!, boxes[box + greatest]!)
  }
}
