/**
 * The towns that a search can name (spec §9): the 290 municipalities, and other well-known towns. See towns-data.ts for
 * sources, licence and date.
 */
import { distanceKm, type LatLng } from './geo.ts'
import { foldName } from './town-names.ts'
import { countyRows, townRows } from './towns-data.ts'

export interface Town {
  readonly name: string
  /** The code of the municipality, four digits; the first two are the code of the county. */
  readonly municipalityCode: string
  /** The name of the county: 'Stockholms län'. */
  readonly county: string
  /** Whether the town is a municipality; false for a town in a municipality of another name: Visby, Åkersberga. */
  readonly isMunicipality: boolean
  /** The centre of the town, or of the municipality's seat; exact to about 100 m. */
  readonly position: LatLng
  /**
   * The number of inhabitants of the town itself, not of its municipality, in whole hundreds; only exact enough as an
   * order of magnitude.
   */
  readonly population: number
}

const counties = new Map(
  countyRows
    .trim()
    .split('\n')
    .map((row) => [row.slice(0, 2), row.slice(3)]),
)

/** All towns in Swedish alphabetical order (… z å ä ö). */
export const towns: readonly Town[] = townRows.trim().split('\n').map(readTown)

const townsByName = new Map(towns.map((town) => [foldName(town.name), town]))

function readTown(row: string): Town {
  const [name = '', code = '', lat, lng, population] = row.split('|')
  return {
    name,
    municipalityCode: code.slice(0, 4),
    county: counties.get(code.slice(0, 2)) ?? '',
    isMunicipality: code.endsWith('*'),
    position: { lat: Number(lat), lng: Number(lng) },
    population: Number(population) * 100,
  }
}

/** The town with that name in any case; the genitive 's' and the word "kommun" are not recognized. */
export function findTown(name: string): Town | undefined {
  return townsByName.get(foldName(name))
}

/**
 * The nearest of some towns, at any distance. The distance counts to the edge of a town, so a suburb of Göteborg
 * belongs to Göteborg although the centre of Partille is nearer. Where a municipality and its seat have the same
 * position (Gotland, Visby), the result is the seat, as in a postal address.
 */
export function nearestTown(position: LatLng, among: readonly Town[] = towns): Town {
  let nearest: Town | undefined
  let nearestKm = Infinity
  for (const town of among) {
    const km = kmToEdge(town, position)
    if (km < nearestKm || (km === nearestKm && !town.isMunicipality)) {
      nearest = town
      nearestKm = km
    }
  }
  // For an invalid position no town is the nearest, so the result is the first town. `towns` is never empty.
  return nearest ?? (towns[0] as Town)
}

/** The distance from a position to the edge of a town or village, km; negative inside it. */
export function kmToEdge(town: Pick<Town, 'position' | 'population'>, position: LatLng): number {
  return distanceKm(position, town.position) - radiusKm(town)
}

/**
 * The radius of a town, km, as if it were a disc with 6,500 inhabitants per km². Any density from 4,000 to 9,000
 * finds the municipality of nearly the same share of real shops.
 */
function radiusKm({ population }: Pick<Town, 'population'>): number {
  return Math.sqrt(population / (Math.PI * 6500))
}
