/**
 * Writes web/public/outline.json: the land that the map draws when it cannot fetch tiles. Sweden and its neighbours
 * in detail, the rest of Europe coarser, big lakes, and the biggest towns as labels. Run `npm run outline` in this folder, then commit
 * the result.
 *
 * The file (read by web/src/features/map/read-outline.ts):
 *   source       its sources and licences, for human readers
 *   scale        units in a degree
 *   sweden, neighbours, lakes
 *                rings of whole numbers: longitude and latitude of the first point in units, then the step to each next
 *                point, longitude before latitude. The last point is joined to the first.
 *   labels       [name, latitude, longitude], the biggest town first
 */
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { distanceKm } from '@fyndkartan/domain/geo'
import { type Town, towns } from '@fyndkartan/domain/towns'
import { areaKm2, type Box, clipRing, simplifyLine } from './rings.ts'
import { type Feature, loadCountries, loadLakes, type Ring } from './topology.ts'

/** Coordinates are whole numbers in units of 1/500 of a degree: 220 m to the north, 100 m to the east. */
const scale = 500
/** The part of Europe in the file, degrees. Even a wide screen at zoom 4 shows nothing outside it. */
const box: Box = { west: -25, south: 44, east: 58, north: 75 }
const nordic = new Set(['Norway', 'Denmark', 'Finland', 'Åland'])
/**
 * How far a simplified line may deviate, in degrees of latitude: 0.002 is 220 m, less than a pixel at zoom 8. The
 * values increase with the distance from Sweden.
 */
const tolerance = { sweden: 0.002, nordic: 0.009, europe: 0.03 }
const smallestIslandKm2 = { sweden: 0.8, neighbours: 12 }
const labelCount = 150
/** A suburb closer than this to its city gets no label. */
const labelDistanceKm = 14

const sweden = loadCountries('10m', (arc) => simplifyLine(arc, tolerance.sweden)).filter(
  ({ name }) => name === 'Sweden',
)
const neighbours = loadCountries('10m', (arc) => simplifyLine(arc, tolerance.nordic)).filter(({ name }) =>
  nordic.has(name),
)
const europe = loadCountries('50m', (arc) => simplifyLine(arc, tolerance.europe)).filter(
  ({ name }) => !nordic.has(name) && name !== 'Sweden',
)

const outline = {
  source: 'Land and lakes: Natural Earth, public domain. Towns: GeoNames, CC BY 4.0.',
  scale,
  sweden: pack(sweden, smallestIslandKm2.sweden),
  neighbours: pack([...neighbours, ...europe], smallestIslandKm2.neighbours),
  lakes: pack(loadLakes(), 0),
  labels: labels(),
}
const text = JSON.stringify(outline)
writeFileSync(new URL('../../web/public/outline.json', import.meta.url), `${text}\n`)
const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
console.log(`outline.json: ${kb(text.length)}, ${kb(gzipSync(text, { level: 9 }).length)} gzip`)

/** Keeps the shores of land only, without holes; the layer of lakes draws inland seas. */
function pack(features: Feature[], smallestKm2: number): number[][] {
  return features
    .flatMap(({ polygons }) => polygons.map(([shore = []]) => clipRing(shore, box)))
    .filter((ring) => ring.length > 3 && areaKm2(ring) > smallestKm2)
    .map(packRing)
    .filter((packed) => packed.length >= 6)
}

function packRing(ring: Ring): number[] {
  const packed: number[] = []
  let [lng, lat] = [0, 0]
  for (const point of ring) {
    const dLng = Math.round(point[0] * scale) - lng
    const dLat = Math.round(point[1] * scale) - lat
    if (packed.length > 0 && dLng === 0 && dLat === 0) continue
    packed.push(dLng, dLat)
    lng += dLng
    lat += dLat
  }
  return packed
}

function labels(): [string, number, number][] {
  const chosen: Town[] = []
  for (const town of towns.toSorted(
    (a, b) => b.population - a.population || Number(a.isMunicipality) - Number(b.isMunicipality),
  )) {
    if (chosen.length === labelCount) break
    if (chosen.every(({ position }) => distanceKm(position, town.position) > labelDistanceKm)) chosen.push(town)
  }
  return chosen.map(({ name, position }) => [name, position.lat, position.lng])
}
