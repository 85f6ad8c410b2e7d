/**
 * Converts the metres of Sweden's maps, SWEREF 99 TM and RT 90 2.5 gon V, to degrees: Gauss's conformal projection by
 * the formulas and parameters of Lantmäteriet ('Gauss Conformal Projection', 'Map projections').
 */
import type { LatLng } from '@fyndkartan/domain/geo'

interface Grid {
  readonly centralMeridian: number
  readonly scale: number
  readonly falseNorthing: number
  readonly falseEasting: number
}

const sweref99tm: Grid = { centralMeridian: 15, scale: 0.9996, falseNorthing: 0, falseEasting: 500_000 }
const rt90: Grid = {
  centralMeridian: 15 + 48 / 60 + 22.624306 / 3600,
  scale: 1.00000561024,
  falseNorthing: -667.711,
  falseEasting: 1_500_064.274,
}

/** The ellipsoid GRS 80: half its greater axis in metres, and its flattening. */
const axis = 6_378_137
const flattening = 1 / 298.257222101

const e2 = flattening * (2 - flattening)
const n = flattening / (2 - flattening)
const radius = (axis / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64)
const deltas = [
  n / 2 - (2 * n ** 2) / 3 + (37 * n ** 3) / 96 - n ** 4 / 360,
  n ** 2 / 48 + n ** 3 / 15 - (437 * n ** 4) / 1440,
  (17 * n ** 3) / 480 - (37 * n ** 4) / 840,
  (4397 * n ** 4) / 161_280,
]
const stars = [
  e2 + e2 ** 2 + e2 ** 3 + e2 ** 4,
  -(7 * e2 ** 2 + 17 * e2 ** 3 + 30 * e2 ** 4) / 6,
  (224 * e2 ** 3 + 889 * e2 ** 4) / 120,
  -(4279 * e2 ** 4) / 1260,
]

/** The position of two numbers of metres in either order; null unless only one of the two maps can have them in Sweden. */
export function positionOfMetres(one: number, other: number): LatLng | null {
  const [northing, easting] = one > other ? [one, other] : [other, one]
  if (!(northing >= 6_100_000 && northing <= 7_700_000)) return null
  if (easting >= 250_000 && easting <= 950_000) return degreesOf(sweref99tm, northing, easting)
  return easting >= 1_200_000 && easting <= 1_900_000 ? degreesOf(rt90, northing, easting) : null
}

function degreesOf({ centralMeridian, scale, falseNorthing, falseEasting }: Grid, north: number, east: number): LatLng {
  const [xi, eta] = [(north - falseNorthing) / (scale * radius), (east - falseEasting) / (scale * radius)]
  const sum = (part: (twice: number) => number) =>
    deltas.reduce((total, delta, index) => total + delta * part(2 * (index + 1)), 0)
  const x = xi - sum((twice) => Math.sin(twice * xi) * Math.cosh(twice * eta))
  const y = eta - sum((twice) => Math.cos(twice * xi) * Math.sinh(twice * eta))
  const phi = Math.asin(Math.sin(x) / Math.cosh(y))
  const series = stars.reduce((total, star, index) => total + star * Math.sin(phi) ** (2 * index), 0)
  const lat = phi + Math.sin(phi) * Math.cos(phi) * series
  const rounded = (radians: number) => Math.round((radians * 180e6) / Math.PI) / 1e6
  return {
    lat: rounded(lat),
    lng: Math.round((rounded(Math.atan(Math.sinh(y) / Math.cos(x))) + centralMeridian) * 1e6) / 1e6,
  }
}
