import type { LatLng } from '@fyndkartan/domain/geo'
import { type Offset, toPixels } from './web-mercator.ts'
import type { PaneName } from './plane.ts'
import type { TileMap } from './tile-map.ts'

/** The looks of a marker. */
export interface MarkerIcon {
  readonly className: string
  /** px; the styles may draw outside it. */
  readonly size: readonly [width: number, height: number]
  /** The pixel of the icon that lies at the position, from its upper left corner; the centre by default. */
  readonly anchor?: readonly [right: number, down: number]
  readonly content?: HTMLElement
}

interface MarkerOptions {
  readonly position: LatLng
  readonly icon: MarkerIcon
  readonly pane?: PaneName
  /** Can be clicked or dragged. Clicks and touches go through all other markers to the map. */
  readonly isHandle?: boolean
  /** Markers further south lie on top; this is added to the z-index, px. */
  readonly lift?: number
}

/** An element at a position of the map that keeps its size at every zoom. */
export class MapMarker {
  readonly element = document.createElement('div')
  readonly #map: TileMap
  readonly #lift: number
  #position: LatLng
  /** The position in world pixels at zoom 0. */
  #spot: Offset

  constructor(map: TileMap, { position, icon, pane = 'markers', isHandle = false, lift = 0 }: MarkerOptions) {
    const { element } = this
    const [width, height] = icon.size
    const [right, down] = icon.anchor ?? [width / 2, height / 2]
    element.className = `map-marker ${isHandle ? 'is-handle ' : ''}${icon.className}`
    element.style.inlineSize = `${width}px`
    element.style.blockSize = `${height}px`
    element.style.margin = `${-down}px 0 0 ${-right}px`
    if (icon.content) element.append(icon.content)
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
    // translate3d gives each marker a compositing layer of its own: zooming moves it without repainting.
    style.transform = `translate3d(${x}px,${y}px,0)`
    // Rounded to whole pixels, the marker would jitter during the zoom animation.
    if (!Number.isInteger(view.zoom)) return
    style.transform = `translate3d(${Math.round(x)}px,${Math.round(y)}px,0)`
    style.zIndex = String(Math.round(y) + this.#lift)
  }

  remove(): void {
    this.#map.drop(this)
    this.element.remove()
  }
}
