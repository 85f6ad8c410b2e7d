import type { Map as LeafletMap } from 'leaflet'
// Not from leaflet-parts.ts: only an outline has polygons, and it comes when tiles fail.
import { canvas } from 'leaflet/src/layer/vector/Canvas.js'
import { polygon } from 'leaflet/src/layer/vector/Polygon.js'
import './path-renderers.ts'
import { divIcon, layerGroup, marker as createMarker } from './leaflet-parts.ts'
import { placeLabels } from './place-labels.ts'
import { type Outline, outlinePath, readOutline } from './read-outline.ts'
import type { Offset } from './sticker.ts'
import { stickersDrawn } from './use-stickers.ts'

/** Below the tiles (200), so that late tiles cover it. */
const landLayer = { name: 'land', zIndex: 150 }
/** Above tiles, below stickers (600). */
const labelLayer = { name: 'labels', zIndex: 450 }

/** The further out, the fewer towns are named. */
const labelsByZoom: Readonly<Record<number, number>> = { 4: 6, 5: 14, 6: 40, 7: 90 }

let loading: Promise<Outline> | undefined

/** Fetches the outline, once for all maps; a failure may be tried again. */
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

/** Draws land, lakes and town names, and keeps names off the `obstacles`. Returns the way to take it all away. */
export function drawOutline(map: LeafletMap, outline: Outline, obstacles: () => Offset[]): () => void {
  for (const { name, zIndex } of [landLayer, labelLayer])
    if (!map.getPane(name)) map.createPane(name).style.zIndex = String(zIndex)
  const labelPane = map.getPane(labelLayer.name)
  labelPane?.setAttribute('aria-hidden', 'true')
  const renderer = canvas({ pane: landLayer.name, padding: 0.4 })
  const options = { pane: landLayer.name, renderer, interactive: false, smoothFactor: 0.8, fillOpacity: 1 }
  const land = layerGroup([
    polygon(alone(outline.neighbours), options),
    polygon(alone(outline.sweden), options),
    polygon(alone(outline.lakes), options),
  ]).addTo(map)
  const labels = layerGroup().addTo(map)

  const paint = () => {
    const token = tokensOf(map.getContainer())
    const [neighbours, sweden, lakes] = land.getLayers() as ReturnType<typeof polygon>[]
    neighbours?.setStyle({ fillColor: token('--neighbour'), color: token('--coast'), weight: 1, opacity: 0.6 })
    sweden?.setStyle({ fillColor: token('--land'), color: token('--coast'), weight: 1.5, opacity: 1 })
    lakes?.setStyle({ fillColor: token('--sea'), color: token('--coast'), weight: 1, opacity: 0.6 })
  }

  const label = () => {
    const view = map.getBounds().pad(0.1)
    const towns = outline.labels
      .slice(0, labelsByZoom[map.getZoom()] ?? outline.labels.length)
      .filter(({ position }) => view.contains(position))
      .map(({ name, position: { lat, lng } }) => {
        const { x, y } = map.latLngToLayerPoint([lat, lng])
        return { name, x, y }
      })
    labels.clearLayers()
    for (const { name, x, y } of placeLabels(towns, obstacles())) {
      const html = document.createElement('span')
      html.textContent = name
      const icon = divIcon({ className: 'town-label', html, iconSize: [0, 0] })
      createMarker(map.layerPointToLatLng([x, y]), {
        pane: labelLayer.name,
        icon,
        interactive: false,
        keyboard: false,
      }).addTo(labels)
    }
  }

  const scheme = matchMedia('(prefers-color-scheme: dark)')
  paint()
  label()
  map.on(`moveend ${stickersDrawn}`, label)
  scheme.addEventListener('change', paint)
  return () => {
    map.off(`moveend ${stickersDrawn}`, label)
    scheme.removeEventListener('change', paint)
    land.remove()
    labels.remove()
    renderer.remove()
  }
}

/** Leaflet takes the second ring of a polygon for a hole: each ring is a polygon of its own. */
function alone(rings: Outline['sweden']): [number, number][][][] {
  return rings.map((ring) => [ring.map(([lat, lng]): [number, number] => [lat, lng])])
}

/** A canvas takes colours, not custom properties. */
function tokensOf(element: HTMLElement): (name: string) => string {
  const style = getComputedStyle(element)
  return (name) => style.getPropertyValue(name).trim()
}
