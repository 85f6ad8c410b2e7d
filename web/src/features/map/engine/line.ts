import type { LatLng } from '@fyndkartan/domain/geo'
import type { TileMap } from './tile-map.ts'
import { toPixels } from './web-mercator.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'

/** Draws a line through positions. It has the same width at every zoom, and clicks and touches go through it. */
export class Line {
  readonly #map: TileMap
  readonly #svg = document.createElementNS(svgNamespace, 'svg')
  readonly #lines: readonly SVGPolylineElement[]
  readonly #positions: readonly LatLng[]

  /**
   * Draws the line once for each class name, such as an edge and a narrower line on top of it. The first one is at the
   * bottom.
   */
  constructor(map: TileMap, positions: readonly LatLng[], classNames: readonly string[]) {
    this.#map = map
    this.#positions = positions
    this.#svg.setAttribute('aria-hidden', 'true')
    this.#svg.setAttribute('class', 'on-paper')
    this.#lines = classNames.map((name) => {
      const line = document.createElementNS(svgNamespace, 'polyline')
      line.setAttribute('class', name)
      return line
    })
    this.#svg.append(...this.#lines)
    map.pane('shapes').append(this.#svg)
    map.add(this)
  }

  place(): void {
    const { view, origin } = this.#map
    const points = this.#positions.map((position) => {
      const { x, y } = toPixels(position, view.zoom)
      return `${(x - origin.x).toFixed(1)},${(y - origin.y).toFixed(1)}`
    })
    for (const line of this.#lines) line.setAttribute('points', points.join(' '))
  }

  remove(): void {
    this.#map.drop(this)
    this.#svg.remove()
  }
}
