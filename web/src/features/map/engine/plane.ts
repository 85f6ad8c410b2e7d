import type { LatLng } from '@fyndkartan/domain/geo'
import './map.css'
import { cornerOf, type View } from './view.ts'
import { fromPixels, type Offset, toPixels } from './web-mercator.ts'

/** A layer of the map. `place` positions it again after a change of zoom or origin. */
export interface Layer {
  place(): void
}

/** The panes, from the bottom to the top. */
const paneNames = ['land', 'tiles', 'shapes', 'labels', 'markers', 'popups'] as const
export type PaneName = (typeof paneNames)[number]

/**
 * All panes of a map, moved together by one transform. The layers are placed again, with a new origin, only when the
 * zoom changes.
 */
export class Plane {
  readonly #element = document.createElement('div')
  readonly #panes = new Map<PaneName, HTMLElement>()
  readonly #layers = new Set<Layer>()
  readonly #ground: HTMLElement
  /** The world pixel at the panes' upper left corner, at `zoom`. */
  origin: Offset = { x: 0, y: 0 }
  zoom = NaN

  constructor(ground: HTMLElement) {
    this.#ground = ground
    this.#element.className = 'map-plane'
    for (const name of paneNames) {
      const pane = document.createElement('div')
      pane.className = `map-pane map-pane-${name}`
      this.#panes.set(name, pane)
      this.#element.append(pane)
    }
    ground.append(this.#element)
    ground.classList.add('map-ground')
  }

  pane(name: PaneName): HTMLElement {
    return this.#panes.get(name) as HTMLElement
  }

  add(layer: Layer): void {
    this.#layers.add(layer)
    layer.place()
  }

  drop(layer: Layer): void {
    this.#layers.delete(layer)
  }

  toPlane(position: LatLng): Offset {
    const { x, y } = toPixels(position, this.zoom)
    return { x: x - this.origin.x, y: y - this.origin.y }
  }

  positionOf({ x, y }: Offset): LatLng {
    return fromPixels({ x: x + this.origin.x, y: y + this.origin.y }, this.zoom)
  }

  show(view: View, size: Offset): void {
    const corner = cornerOf(view, size)
    const { style } = this.#element
    if (view.zoom === this.zoom) {
      style.transform = `translate3d(${onPixel(this.origin.x - corner.x)}px,${onPixel(this.origin.y - corner.y)}px,0)`
      return
    }
    const isWhole = Number.isInteger(view.zoom)
    this.zoom = view.zoom
    this.origin = isWhole ? { x: Math.round(corner.x), y: Math.round(corner.y) } : corner
    style.transform = 'translate3d(0,0,0)'
    for (const layer of this.#layers) layer.place()
  }

  remove(): void {
    this.#layers.clear()
    this.#element.remove()
    this.#ground.classList.remove('map-ground')
  }
}

/** Rounds to the screen's pixels: tiles in between would be blurred. */
function onPixel(px: number): number {
  return Math.round(px * window.devicePixelRatio) / window.devicePixelRatio
}
