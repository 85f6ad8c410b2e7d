import { type LatLng } from '@fyndkartan/domain/geo'
import type { Town } from '@fyndkartan/domain/towns'
import { landRows, landStepKm } from './land-data.ts'
import type { Random } from './random.ts'

const kmPerDegree = 111.2

const landStepsByTown = new Map(
  landRows
    .trim()
    .split('\n')
    .map((row): [string, number[]] => {
      const [name = '', steps = ''] = row.split('|')
      return [name, Array.from(steps, Number)]
    }),
)

/** A random point on land within 4 km of the town's centre, closer in small towns; 5 decimals (about a metre). */
export function samplePosition(random: Random, town: Town): LatLng {
  const angle = random.fraction() * 2 * Math.PI
  const spreadKm = Math.min(4, 0.7 + Math.sqrt(town.population) / 120)
  const km = Math.min(spreadKm, landKm(town.name, angle)) * random.fraction() ** 0.7
  const degrees = km / kmPerDegree
  const { lat, lng } = town.position
  return {
    lat: rounded(lat + Math.sin(angle) * degrees),
    lng: rounded(lng + (Math.cos(angle) * degrees) / Math.cos((lat * Math.PI) / 180)),
  }
}

/**
 * The distance, km, to which there is land in a direction from the town's centre. For a direction between two measured
 * ones, it is the shorter of their two distances.
 */
function landKm(town: string, angle: number): number {
  const steps = landStepsByTown.get(town)
  if (!steps) return Infinity
  const sector = (angle / (2 * Math.PI)) * steps.length
  const before = steps[Math.floor(sector) % steps.length] ?? 0
  const after = steps[Math.ceil(sector) % steps.length] ?? 0
  return Math.min(before, after) * landStepKm
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
