import type { Offset } from './web-mercator.ts'
import type { PaneName } from './plane.ts'
import type { TileMap } from './tile-map.ts'
import { cornerOf } from './view.ts'

/**
 * How far the canvas reaches outside the view on each side, as a share of the view's size. This part is seen when the
 * map is dragged.
 */
const margin = 0.4

/** The highest number of canvas pixels per CSS pixel. More would need more memory without a visible difference. */
const finest = 2

/** The highest number of pixels of a canvas. Safari draws nothing on a larger one. */
const mostPixels = 2 ** 24

/**
 * The canvas on which a paint function draws, and the projection of the world onto it. Its pixels are CSS pixels from
 * the canvas's upper left corner.
 */
export interface Ground {
  readonly context: CanvasRenderingContext2D
  readonly size: Offset
  /** A canvas pixel is a world pixel at zoom 0 times `scale`, minus `corner`. */
  readonly scale: number
  readonly corner: Offset
}

/**
 * A canvas in a pane of the map. It is painted again when the map stops moving or a drag reaches the canvas's edge;
 * during a zoom it is scaled.
 */
export class Painting {
  readonly #map: TileMap
  readonly #canvas = document.createElement('canvas')
  readonly #paint: (ground: Ground) => void
  readonly #stop: (() => void)[]
  /** The world pixel at the canvas's upper left corner, at the zoom for which the canvas was painted. */
  #corner: Offset = { x: 0, y: 0 }
  #zoom = NaN

  constructor(map: TileMap, pane: PaneName, paint: (ground: Ground) => void) {
    this.#map = map
    this.#paint = paint
    map.pane(pane).append(this.#canvas)
    map.add(this)
    this.#stop = [map.on('moveend', () => this.paint()), map.on('move', () => this.#isUncovered() && this.paint())]
    this.paint()
  }

  paint(): void {
    const { view, size } = this.#map
    const whole = { x: Math.round(size.x * (1 + 2 * margin)), y: Math.round(size.y * (1 + 2 * margin)) }
    const perPx = Math.min(finest, window.devicePixelRatio, Math.sqrt(mostPixels / (whole.x * whole.y)))
    const canvas = this.#canvas
    canvas.width = whole.x * perPx
    canvas.height = whole.y * perPx
    canvas.style.inlineSize = `${whole.x}px`
    canvas.style.blockSize = `${whole.y}px`
    this.#zoom = view.zoom
    const { x, y } = cornerOf(view, whole)
    this.#corner = { x: Math.round(x), y: Math.round(y) }
    this.place()
    const context = canvas.getContext('2d')
    if (!context) return
    context.scale(perPx, perPx)
    this.#paint({ context, size: whole, scale: 2 ** view.zoom, corner: this.#corner })
  }

  place(): void {
    const { view, origin } = this.#map
    const scale = 2 ** (view.zoom - this.#zoom)
    const x = this.#corner.x * scale - origin.x
    const y = this.#corner.y * scale - origin.y
    this.#canvas.style.transform = `translate3d(${x}px,${y}px,0) scale(${scale})`
  }

  remove(): void {
    for (const stop of this.#stop) stop()
    this.#map.drop(this)
    this.#canvas.remove()
  }

  /** Whether a drag has moved the view beyond an edge of the canvas. */
  #isUncovered(): boolean {
    const { view, size } = this.#map
    if (view.zoom !== this.#zoom) return false
    const { x, y } = cornerOf(view, size)
    const over = (from: number, painted: number, length: number) =>
      from < painted || from > painted + 2 * margin * length
    return over(x, this.#corner.x - 1, size.x + 2) || over(y, this.#corner.y - 1, size.y + 2)
  }
}
