/**
 * Writes server/src/sample/land-data.ts: how far the land reaches from the centre of each town, so that no sample place
 * lies in the sea or in a big lake. Run `npm run land` in this folder after `npm run towns`, then commit the result.
 */
import { writeFileSync } from 'node:fs'
import { towns } from '@fyndkartan/domain/towns'
import { contains, loadCountries, loadLakes, type Point } from './topology.ts'

const sectors = 16
const stepKm = 0.5
/** How far to look for land from a town's centre, in steps: 4 km. */
const maxSteps = 8
/**
 * How far from a harbour town's centre the shore may be, in steps (1.5 km): the coarse outline may have the centre in
 * the water.
 */
const maxShoreSteps = 3
const kmPerDegree = 111.2

const sweden = loadCountries('10m').find(({ name }) => name === 'Sweden')?.polygons ?? []
const lakes = loadLakes().flatMap(({ polygons }) => polygons)

const rows = towns.map(({ name, position: { lat, lng } }) => {
  const reach = Array.from({ length: sectors }, (_, sector) => {
    const angle = (sector * 2 * Math.PI) / sectors
    // The outline of the coast is off by about a kilometre, so the centre of a harbour town may lie in the water; its
    // land then begins at the shore.
    const shore = stepsUntil(true, 0)
    const inland = shore <= maxShoreSteps ? stepsUntil(false, shore) - 1 : 0
    return Math.min(maxSteps, Math.max(1, inland))

    function stepsUntil(land: boolean, from: number): number {
      let steps = from
      while (steps <= maxSteps && isLand(pointAt(lat, lng, angle, steps * stepKm)) !== land) steps++
      return steps
    }
  })
  return { name, reach: reach.join('') }
})
const nearWater = rows.filter(({ reach }) => /[^8]/.test(reach))

const text = `/**
 * Written by tools/geodata/land.ts; do not edit by hand. Land: Natural Earth (public domain).
 *
 * Town, then for each of ${sectors} directions, from east counter-clockwise, how many steps of ${stepKm} km are land, at most ${maxSteps}.
 * Towns that are not here have land all round.
 */
export const landStepKm = ${stepKm}

export const landRows = \`
${nearWater.map(({ name, reach }) => `${name}|${reach}`).join('\n')}
\`
`
writeFileSync(new URL('../../server/src/sample/land-data.ts', import.meta.url), text)
console.log(`${nearWater.length} of ${rows.length} towns are near water`)

function pointAt(lat: number, lng: number, angle: number, km: number): Point {
  const degrees = km / kmPerDegree
  return [lng + (Math.cos(angle) * degrees) / Math.cos((lat * Math.PI) / 180), lat + Math.sin(angle) * degrees]
}

function isLand(point: Point): boolean {
  return sweden.some((polygon) => contains(polygon, point)) && !lakes.some((lake) => contains(lake, point))
}
