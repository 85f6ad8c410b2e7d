import type { LatLng } from '@fyndkartan/domain/geo'
import { type Offset, toPixels } from './web-mercator.ts'
import type { PaneName } from './plane.ts'
import type { TileMap } from './tile-map.ts'

/** How a marker looks. */
export interface MarkerFace {
  readonly className: string
  /** px; the classes may draw beyond it. */
  readonly size: readonly [width: number, height: number]
  /** From the upper left corner to what stands on the position, px; the middle when it is left out. */
  readonly anchor?: readonly [right: number, down: number]
  readonly content?: HTMLElement
}

interface MarkerOptions {
  readonly position: LatLng
  readonly face: MarkerFace
  readonly pane?: PaneName
  /** Pressed or dragged; all others let presses through to the ground. */
  readonly isHandle?: boolean
  /** Markers further south lie above; this lifts one over others, px. */
  readonly lift?: number
}

/** An element that stands on a position and keeps its size. */
export class Marker {
  readonly element = document.createElement('div')
  readonly #map: TileMap
  readonly #lift: number
  #position: LatLng
  /** On the world at zoom 0. */
  #spot: Offset

  constructor(map: TileMap, { position, face, pane = 'markers', isHandle = false, lift = 0 }: MarkerOptions) {
    const { element } = this
    const [width, height] = face.size
    const [right, down] = face.anchor ?? [width / 2, height / 2]
    element.className = `map-marker ${isHandle ? 'is-handle ' : ''}${face.className}`
    element.style.inlineSize = `${width}px`
    element.style.blockSize = `${height}px`
    element.style.margin = `${-down}px 0 0 ${-right}px`
    if (face.content) element.append(face.content)
    this.#map = map
    this.#lift = lift
    this.#position = position
    this.#spot = toPixels(position, 0)
    map.add(this)
    map.pane(pane).append(element)
  }

  get position(): LatLng {
    return this.#position
  }

  moveTo(position: LatLng): void {
    this.#position = position
    this.#spot = toPixels(position, 0)
    this.place()
  }

  place(): void {
    const { view, origin } = this.#map
    const scale = 2 ** view.zoom
    const [x, y] = [this.#spot.x * scale - origin.x, this.#spot.y * scale - origin.y]
    const { style } = this.element
    // In three dimensions a marker is a layer of its own for the browser: zooming moves it and paints nothing.
    style.transform = `translate3d(${x}px,${y}px,0)`
    // On the way the whole pixel would make it tremble.
    if (!Number.isInteger(view.zoom)) return
    style.transform = `translate3d(${Math.round(x)}px,${Math.round(y)}px,0)`
    style.zIndex = String(Math.round(y) + this.#lift)
  }

  remove(): void {
    this.#map.drop(this)
    this.element.remove()
  }
}
