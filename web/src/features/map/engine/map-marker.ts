import type { LatLng } from '@fyndkartan/domain/geo'
import { type Offset, toPixels } from './web-mercator.ts'
import type { PaneName } from './plane.ts'
import type { TileMap } from './tile-map.ts'

/** The appearance of a marker. */
export interface MarkerIcon {
  readonly className: string
  /** The size of the icon, px. Its styles may draw outside it. */
  readonly size: readonly [width: number, height: number]
  /**
   * The point of the icon that lies on the marker's position, in pixels from the icon's upper left corner. The default
   * is the icon's centre.
   */
  readonly anchor?: readonly [right: number, down: number]
  readonly content?: HTMLElement
}

interface MarkerOptions {
  readonly position: LatLng
  readonly icon: MarkerIcon
  readonly pane?: PaneName
  /** Whether the marker can be clicked or dragged. Clicks and touches go through all other markers to the map. */
  readonly isHandle?: boolean
  /** Added to the z-index. The z-index is the marker's pixel from the top, so that markers further south lie on top. */
  readonly lift?: number
}

/** An element at a position of the map. It has the same size at every zoom. */
export class MapMarker {
  readonly element = document.createElement('div')
  readonly #map: TileMap
  readonly #lift: number
  #position: LatLng
  /** The marker's position, in world pixels at zoom 0. */
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
    // translate3d gives each marker a compositing layer of its own, so that zooming moves it without a repaint.
    style.transform = `translate3d(${x}px,${y}px,0)`
    // Rounds only at whole zooms: with whole pixels the marker would jitter during the zoom animation.
    if (!Number.isInteger(view.zoom)) return
    style.transform = `translate3d(${Math.round(x)}px,${Math.round(y)}px,0)`
    style.zIndex = String(Math.round(y) + this.#lift)
  }

  remove(): void {
    this.#map.drop(this)
    this.element.remove()
  }
}
