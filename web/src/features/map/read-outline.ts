/**
 * Reads /outline.json, which contains the land that the map draws when tiles cannot be fetched.
 * tools/geodata/outline.ts writes it and describes its format. It is loaded only in that case, since it is 36 kB
 * compressed.
 */
import type { LatLng } from '@fyndkartan/domain/geo'

/** The path of the file, which `npm run outline` in tools/geodata writes. */
export const outlinePath = '/outline.json'

/** A closed shore as [latitude, longitude] pairs, in degrees; the last point is joined to the first. */
export type OutlineRing = readonly (readonly [lat: number, lng: number])[]

export interface OutlineLabel {
  readonly name: string
  readonly position: LatLng
}

export interface Outline {
  readonly sweden: readonly OutlineRing[]
  readonly neighbours: readonly OutlineRing[]
  readonly lakes: readonly OutlineRing[]
  /** The names of towns, the biggest town first. */
  readonly labels: readonly OutlineLabel[]
}

interface PackedOutline {
  /** Coordinates are whole numbers in units of 1/`scale` degrees. */
  readonly scale: number
  readonly sweden: readonly number[][]
  readonly neighbours: readonly number[][]
  readonly lakes: readonly number[][]
  readonly labels: readonly [name: string, lat: number, lng: number][]
}

/** Decodes the parsed JSON of the file. Throws a TypeError when it has another format. */
export function readOutline(file: unknown): Outline {
  const { scale, sweden, neighbours, lakes, labels } = file as PackedOutline
  if (!(scale > 0)) throw new TypeError('not an outline file')
  const rings = (packed: readonly number[][]) => packed.map((ring) => unpackRing(ring, scale))
  return {
    sweden: rings(sweden),
    neighbours: rings(neighbours),
    lakes: rings(lakes),
    labels: labels.map(([name, lat, lng]) => ({ name, position: { lat, lng } })),
  }
}

/**
 * Decodes a shore. `steps` has the differences of longitude and latitude in turn, from one point to the next; the first
 * ones are relative to 0, 0.
 */
function unpackRing(steps: readonly number[], scale: number): OutlineRing {
  const ring: [number, number][] = []
  let lng = 0
  let lat = 0
  for (let i = 0; i + 1 < steps.length; i += 2) {
    lng += steps[i] ?? 0
    lat += steps[i + 1] ?? 0
    ring.push([lat / scale, lng / scale])
  }
  return ring
}
