import type { LatLng } from '@fyndkartan/domain/geo'
import './map.css'
import { cornerOf, type View } from './view.ts'
import { fromPixels, type Offset, toPixels } from './web-mercator.ts'

/**
 * Something that is drawn on the map, such as a marker. `place` updates its position after a change of zoom or origin.
 */
export interface Layer {
  place(): void
}

/** The panes of a map, from the bottom to the top. Each is an element for one kind of layer. */
const paneNames = ['land', 'tiles', 'shapes', 'labels', 'markers', 'popups'] as const
export type PaneName = (typeof paneNames)[number]

/**
 * The element that contains all panes of a map. When the map is moved, one transform moves the whole plane; the layers
 * are placed again, relative to a new origin, only when the zoom changes.
 */
export class Plane {
  readonly #element = document.createElement('div')
  readonly #panes = new Map<PaneName, HTMLElement>()
  readonly #layers = new Set<Layer>()
  readonly #ground: HTMLElement
  /** The world pixel at the upper left corner of the panes, at `zoom`. */
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

/** Rounds to whole pixels of the screen, since tiles between two pixels would be blurred. */
function onPixel(px: number): number {
  return Math.round(px * window.devicePixelRatio) / window.devicePixelRatio
}
