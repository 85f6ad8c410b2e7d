/** Tells whether a position is in Sweden. The browser does not load this: its forms check a box alone. */
import { abroadText, facts, isAroundSweden } from './facts.ts'
import type { LatLng } from './geo.ts'
import type { PreparedPlace } from './place-form.ts'
import { foreignRings, outlineScale, swedishRings } from './sweden-data.ts'

/** The width of Sweden's waters: 12 nautical miles. */
const watersKm = 22.224

/** How far a position on land may be outside the outline, which is simplified, km. */
const borderKm = 1

const kmPerDegree = 111.2

/** A closed line of points, as longitude and latitude in turn, degrees. */
type Ring = Float64Array

const sweden = readRings(swedishRings)
const abroad = readRings(foreignRings)

/**
 * Whether a position is in Sweden or in its waters, which end at 12 nautical miles or half-way to another country. On
 * land the answer is exact to about a kilometre.
 */
export function isInSweden(position: LatLng): boolean {
  if (!isAroundSweden(position)) return false
  const km = kmTo(sweden, position)
  return km <= borderKm || (km <= watersKm && km < kmTo(abroad, position))
}

/** A valid place, or the problem that its position is abroad; `known` is the position that it already has. */
export function withinSweden(prepared: PreparedPlace, known: LatLng | null = null): PreparedPlace {
  const position = 'place' in prepared ? prepared.place.position : null
  if (position === null || isInSweden(position)) return prepared
  return known !== null && facts.position.isSame(position, known) ? prepared : { problems: { position: abroadText } }
}

/** The distance from a position to land, km; 0 on land. */
function kmTo(rings: readonly Ring[], position: LatLng): number {
  if (rings.some((ring) => contains(ring, position))) return 0
  return Math.min(...rings.map((ring) => kmToLine(ring, position)))
}

/** Counts how often a ring crosses the parallel west of the position: an odd number means that it is inside. */
function contains(ring: Ring, { lat, lng }: LatLng): boolean {
  let isInside = false
  eachSide(ring, (fromLng, fromLat, toLng, toLat) => {
    if (fromLat > lat === toLat > lat) return
    if (lng > fromLng + ((lat - fromLat) / (toLat - fromLat)) * (toLng - fromLng)) isInside = !isInside
  })
  return isInside
}

function kmToLine(ring: Ring, { lat, lng }: LatLng): number {
  const kmEast = kmPerDegree * Math.cos((lat * Math.PI) / 180)
  let nearest = Infinity
  eachSide(ring, (fromLng, fromLat, toLng, toLat) => {
    const [x, y] = [(lng - fromLng) * kmEast, (lat - fromLat) * kmPerDegree]
    const [dx, dy] = [(toLng - fromLng) * kmEast, (toLat - fromLat) * kmPerDegree]
    const length = dx * dx + dy * dy
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / length))
    nearest = Math.min(nearest, Math.hypot(x - along * dx, y - along * dy))
  })
  return nearest
}

type Side = (fromLng: number, fromLat: number, toLng: number, toLat: number) => void

function eachSide(ring: Ring, visit: Side): void {
  let [lng, lat] = [ring.at(-2) ?? 0, ring.at(-1) ?? 0]
  for (let at = 0; at < ring.length; at += 2) {
    const [nextLng, nextLat] = [ring[at] ?? 0, ring[at + 1] ?? 0]
    visit(lng, lat, nextLng, nextLat)
    lng = nextLng
    lat = nextLat
  }
}

function readRings(rows: string): readonly Ring[] {
  return rows
    .trim()
    .split('\n')
    .map((row) => {
      const units = row.split(' ').map(Number)
      for (let at = 2; at < units.length; at++) units[at] = (units[at] ?? 0) + (units[at - 2] ?? 0)
      return Float64Array.from(units, (unit) => unit / outlineScale)
    })
}
