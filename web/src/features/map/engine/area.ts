import type { Box } from './view.ts'
import { toPixels } from './web-mercator.ts'
import type { TileMap } from './tile-map.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'

/**
 * Draws an ellipse that fills a box of the map, such as a circle around a position. Its line has the same width at
 * every zoom, and clicks and touches go through it.
 */
export class Area {
  readonly #map: TileMap
  readonly #svg = document.createElementNS(svgNamespace, 'svg')
  readonly #ellipse = document.createElementNS(svgNamespace, 'ellipse')
  #box: Box

  constructor(map: TileMap, box: Box, className: string) {
    this.#map = map
    this.#box = box
    this.#svg.setAttribute('aria-hidden', 'true')
    this.#ellipse.setAttribute('class', className)
    this.#svg.append(this.#ellipse)
    map.pane('shapes').append(this.#svg)
    map.add(this)
  }

  moveTo(box: Box): void {
    this.#box = box
    this.place()
  }

  place(): void {
    const { view, origin } = this.#map
    const [west, south, east, north] = this.#box
    const first = toPixels({ lat: north, lng: west }, view.zoom)
    const last = toPixels({ lat: south, lng: east }, view.zoom)
    const set = (name: string, px: number) => this.#ellipse.setAttribute(name, px.toFixed(2))
    set('cx', (first.x + last.x) / 2 - origin.x)
    set('cy', (first.y + last.y) / 2 - origin.y)
    set('rx', (last.x - first.x) / 2)
    set('ry', (last.y - first.y) / 2)
  }

  remove(): void {
    this.#map.drop(this)
    this.#svg.remove()
  }
}
