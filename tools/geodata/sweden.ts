/**
 * Writes domain/src/sweden-data.ts: the shores and borders of Sweden and of the land around it, from
 * web/public/outline.json. Run `npm run sweden` in this folder after `npm run outline`, then commit the result.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { type Box, clipRing } from './rings.ts'
import type { Ring } from './topology.ts'

interface Outline {
  readonly scale: number
  readonly sweden: readonly number[][]
  readonly neighbours: readonly number[][]
}

/** The land of other countries that matters: more than 12 nautical miles around Sweden, degrees. */
const box: Box = { west: 9.8, south: 54.4, east: 25, north: 69.6 }

const { scale, sweden, neighbours } = JSON.parse(
  readFileSync(new URL('../../web/public/outline.json', import.meta.url), 'utf8'),
) as Outline
const around = neighbours
  .map((steps) => clipRing(unpack(steps), box))
  .filter((ring) => ring.length > 2)
  .map(pack)

writeFileSync(
  new URL('../../domain/src/sweden-data.ts', import.meta.url),
  `/**
 * Written by tools/geodata/sweden.ts; do not edit by hand. Land: Natural Earth (public domain).
 *
 * One ring per line: longitude and latitude of the first point in units of 1/${scale} degree, then the step to each next
 * point. The last point is joined to the first.
 */
export const outlineScale = ${scale}

export const swedishRings = \`
${sweden.map((steps) => steps.join(' ')).join('\n')}
\`

/** The land of other countries within a box around Sweden. */
export const foreignRings = \`
${around.map((steps) => steps.join(' ')).join('\n')}
\`
`,
)

function unpack(steps: readonly number[]): Ring {
  const ring: Ring = []
  let [lng, lat] = [0, 0]
  for (let at = 0; at + 1 < steps.length; at += 2) {
    lng += steps[at] ?? 0
    lat += steps[at + 1] ?? 0
    ring.push([lng / scale, lat / scale])
  }
  return ring
}

function pack(ring: Ring): number[] {
  let [lng, lat] = [0, 0]
  return ring.flatMap((point) => {
    const step = [Math.round(point[0] * scale) - lng, Math.round(point[1] * scale) - lat]
    lng += step[0] ?? 0
    lat += step[1] ?? 0
    return step
  })
}
