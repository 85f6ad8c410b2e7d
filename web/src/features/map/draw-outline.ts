import { MapMarker } from './engine/map-marker.ts'
import { type Ground, Painting } from './engine/painting.ts'
import type { TileMap } from './engine/tile-map.ts'
import { padded } from './engine/view.ts'
import { boxHolds } from './first-view.ts'
import { clippedRing } from './clipped-ring.ts'
import { placeLabels } from './place-labels.ts'
import { type Outline, outlinePath, type OutlineRing, readOutline } from './read-outline.ts'
import { type Offset, toPixels } from './engine/web-mercator.ts'

/** The number of towns with a label, by zoom. At higher zooms all towns have one. */
const labelsByZoom: Readonly<Record<number, number>> = { 4: 6, 5: 14, 6: 40, 7: 90 }

let loading: Promise<Outline> | undefined

/** Fetches the outline of the land once for all maps. After a failure, the next call tries again. */
export function loadOutline(): Promise<Outline> {
  loading ??= fetchOutline().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function fetchOutline(): Promise<Outline> {
  const answer = await fetch(outlinePath)
  if (!answer.ok) throw new Error(`outline: ${answer.status}`)
  return readOutline(await answer.json())
}

/**
 * Draws land, lakes and town names. The names keep away from the pixels that `obstacles` returns. Returns a function
 * that removes the drawing.
 */
export function drawOutline(map: TileMap, outline: Outline, obstacles: () => Offset[]): () => void {
  map.pane('labels').setAttribute('aria-hidden', 'true')
  const neighbours = onTheWorld(outline.neighbours)
  const sweden = onTheWorld(outline.sweden)
  const lakes = onTheWorld(outline.lakes)
  const land = new Painting(map, 'land', (ground) => {
    const style = getComputedStyle(map.element)
    // Reads the colours from CSS custom properties, which a canvas cannot use directly.
    const token = (name: string) => style.getPropertyValue(name).trim()
    const coast = token('--coast')
    paint(ground, neighbours, { fill: token('--neighbour'), line: coast, width: 1, strength: 0.6 })
    paint(ground, sweden, { fill: token('--land'), line: coast, width: 1.5, strength: 1 })
    paint(ground, lakes, { fill: token('--sea'), line: coast, width: 1, strength: 0.6 })
  })

  let labels: MapMarker[] = []
  const label = () => {
    const view = padded(map.box, 0.1)
    const towns = outline.labels
      .slice(0, labelsByZoom[map.view.zoom] ?? outline.labels.length)
      .filter(({ position }) => boxHolds(view, position))
      .map(({ name, position }) => ({ name, position, ...map.toPlane(position) }))
    for (const old of labels) old.remove()
    labels = placeLabels(towns, obstacles()).map(({ name, x, y }) => {
      const content = document.createElement('span')
      content.textContent = name
      const icon = { className: 'town-label', content, size: [0, 0] } as const
      return new MapMarker(map, { position: map.positionOf({ x, y }), icon, pane: 'labels' })
    })
  }

  const scheme = matchMedia('(prefers-color-scheme: dark)')
  const repaint = () => land.paint()
  label()
  const stop = [map.on('moveend', label), map.on('drawn', label)]
  scheme.addEventListener('change', repaint)
  return () => {
    for (const end of stop) end()
    scheme.removeEventListener('change', repaint)
    land.remove()
    for (const old of labels) old.remove()
  }
}

/** A shore and its bounding box. `points` has x and y in turn, in world pixels at zoom 0. */
interface Shore {
  readonly points: Float64Array
  readonly box: readonly [left: number, top: number, right: number, bottom: number]
}

function onTheWorld(rings: readonly OutlineRing[]): Shore[] {
  return rings.map((ring) => {
    const points = new Float64Array(2 * ring.length)
    const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
    ring.forEach(([lat, lng], i) => {
      const { x, y } = toPixels({ lat, lng }, 0)
      points[2 * i] = x
      points[2 * i + 1] = y
      box[0] = Math.min(box[0], x)
      box[1] = Math.min(box[1], y)
      box[2] = Math.max(box[2], x)
      box[3] = Math.max(box[3], y)
    })
    return { points, box }
  })
}

interface Brush {
  readonly fill: string
  readonly line: string
  /** The width of the line, px. */
  readonly width: number
  /** The opacity of the line, from 0 to 1. */
  readonly strength: number
}

/** Shores are clipped this far outside the canvas, px, so that the cut edges cannot be seen. */
const cutPx = 4

/** Points closer than this to the previous point are left out, px. */
const finestPx = 0.8

function paint({ context, size, scale, corner }: Ground, shores: readonly Shore[], brush: Brush): void {
  const end = { x: size.x + cutPx, y: size.y + cutPx }
  context.beginPath()
  for (const { points, box } of shores) {
    const [left, top, right, bottom] = box
    if (right * scale - corner.x < -cutPx || left * scale - corner.x > end.x) continue
    if (bottom * scale - corner.y < -cutPx || top * scale - corner.y > end.y) continue
    const ring = clippedRing(pixelsOf(points, scale, corner), { x: -cutPx, y: -cutPx }, end)
    ring.forEach(({ x, y }, i) => (i === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
    context.closePath()
  }
  context.fillStyle = brush.fill
  // 'nonzero', since each shore is an area of its own: with 'evenodd' a shore inside another would be a hole.
  context.fill('nonzero')
  context.globalAlpha = brush.strength
  context.strokeStyle = brush.line
  context.lineWidth = brush.width
  context.lineJoin = 'round'
  context.stroke()
  context.globalAlpha = 1
}

function pixelsOf(points: Float64Array, scale: number, corner: Offset): Offset[] {
  const pixels: Offset[] = []
  let last: Offset | null = null
  for (let i = 0; i < points.length; i += 2) {
    const point: Offset = {
      x: (points[i] as number) * scale - corner.x,
      y: (points[i + 1] as number) * scale - corner.y,
    }
    if (last && Math.abs(point.x - last.x) < finestPx && Math.abs(point.y - last.y) < finestPx) continue
    pixels.push(point)
    last = point
  }
  return pixels
}
