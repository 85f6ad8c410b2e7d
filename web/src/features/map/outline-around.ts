/** Draws the land around a place as SVG paths, for pages that are read without scripts. */
import type { OutlineWire } from '@fyndkartan/contract/page-wire'
import type { LatLng } from '@fyndkartan/domain/geo'
import { clippedRing } from './clipped-ring.ts'
import { type Offset, toPixels } from './engine/web-mercator.ts'
import { outlineUnits } from './outline-units.ts'
import { type OutlineRing, readOutline } from './read-outline.ts'

/**
 * The zoom of the picture. Its width of 600 units is then about 190 km in the south of Sweden and 120 km in the north.
 */
const zoom = 7.5

/** Points closer than this to the previous point are left out, in units. */
const finest = 1.2

const mostTowns = 6

/** Town names closer to each other than this would overlap, in units. */
const nameBox = { width: 90, height: 26 }

/** Shores are cut this far outside the picture, in units, so that the cut edges cannot be seen. */
const cut = 3

interface Shore {
  readonly points: readonly Offset[]
  readonly first: Offset
  readonly last: Offset
}

/**
 * Reads the text of /outline.json. Returns a function for the land around a position, which is in the middle of the
 * picture; that function returns null when there is no land. Throws a SyntaxError or TypeError for another text.
 */
export function readOutlineAround(outlineJson: string): (position: LatLng) => OutlineWire | null {
  const { sweden, neighbours, lakes, labels } = readOutline(JSON.parse(outlineJson))
  const land = [...sweden, ...neighbours].map(shoreOf)
  const water = lakes.map(shoreOf)
  const towns = labels.map(({ name, position }) => ({ name, at: toPixels(position, zoom) }))
  return (position) => {
    const middle = toPixels(position, zoom)
    const corner = { x: middle.x - outlineUnits.width / 2, y: middle.y - outlineUnits.height / 2 }
    const landPath = pathOf(land, corner)
    if (landPath === '') return null
    return { land: landPath, lakes: pathOf(water, corner), towns: townsIn(towns, corner) }
  }
}

function shoreOf(ring: OutlineRing): Shore {
  const points = ring.map(([lat, lng]) => toPixels({ lat, lng }, zoom))
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const first = { x: xs.reduce((a, b) => Math.min(a, b)), y: ys.reduce((a, b) => Math.min(a, b)) }
  const last = { x: xs.reduce((a, b) => Math.max(a, b)), y: ys.reduce((a, b) => Math.max(a, b)) }
  return { points, first, last }
}

function pathOf(shores: readonly Shore[], corner: Offset): string {
  const first = { x: corner.x - cut, y: corner.y - cut }
  const last = { x: corner.x + outlineUnits.width + cut, y: corner.y + outlineUnits.height + cut }
  return shores
    .filter((shore) => shore.last.x > first.x && shore.first.x < last.x)
    .filter((shore) => shore.last.y > first.y && shore.first.y < last.y)
    .map(({ points }) => ringPath(clippedRing(points, first, last), corner))
    .join('')
}

function ringPath(ring: readonly Offset[], corner: Offset): string {
  let path = ''
  let before: Offset | null = null
  for (const { x, y } of ring) {
    const point = { x: Math.round(x - corner.x), y: Math.round(y - corner.y) }
    if (before && Math.abs(point.x - before.x) < finest && Math.abs(point.y - before.y) < finest) continue
    path += before === null ? `M${point.x} ${point.y}` : `l${point.x - before.x} ${point.y - before.y}`
    before = point
  }
  return path === '' ? '' : `${path}z`
}

/** The biggest towns in the picture whose names cover neither each other nor the place's pin. */
function townsIn(towns: readonly { name: string; at: Offset }[], corner: Offset): OutlineWire['towns'] {
  const { width, height } = outlineUnits
  const taken: Offset[] = [{ x: width / 2, y: height / 2 - 12 }]
  const shown: { name: string; x: number; y: number }[] = []
  for (const { name, at } of towns) {
    const spot = { x: Math.round(at.x - corner.x), y: Math.round(at.y - corner.y) }
    // Leaves out towns near the edges, since the picture may be cropped.
    if (spot.x < 120 || spot.x > width - 120 || spot.y < 30 || spot.y > height - 15) continue
    if (taken.some(({ x, y }) => Math.abs(x - spot.x) < nameBox.width && Math.abs(y - spot.y) < nameBox.height))
      continue
    taken.push(spot)
    shown.push({ name, ...spot })
    if (shown.length === mostTowns) break
  }
  return shown
}
