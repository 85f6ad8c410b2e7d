/** The villages and suburbs that the town table lacks, which say whose municipality a position is in. */
import type { LatLng } from './geo.ts'
import { kmToEdge, nearestTown, type Town, towns } from './towns.ts'
import file from './villages.json' with { type: 'json' }

export type Village = Pick<Town, 'name' | 'municipalityCode' | 'position' | 'population'>

/** All villages in Swedish alphabetical order. Those with unknown inhabitants have 0. */
export const villages: readonly Village[] = file.villages.map((row) => {
  const [name = '', municipalityCode = '', lat, lng, hundreds] = row.split('|')
  return {
    name,
    municipalityCode,
    position: { lat: Number(lat), lng: Number(lng) },
    population: Number(hundreds) * 100,
  }
})

const townsByCode = Map.groupBy(towns, ({ municipalityCode }) => municipalityCode)

/** The town of the table for a position: the nearest one in the municipality of the nearest town or village. */
export function townAround(position: LatLng): Town {
  const town = nearestTown(position)
  let [nearest, nearestKm]: [Pick<Town, 'municipalityCode'>, number] = [town, kmToEdge(town, position)]
  for (const village of villages) {
    const km = kmToEdge(village, position)
    if (km < nearestKm) [nearest, nearestKm] = [village, km]
  }
  return nearest === town ? town : nearestTown(position, townsByCode.get(nearest.municipalityCode))
}
