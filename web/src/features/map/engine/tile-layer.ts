import { TileLevel } from './tile-level.ts'
import type { TileMap } from './tile-map.ts'
import { holdsTile, type TileRange, tileRange, tilesFromTheMiddle, tileUrl, wider } from './tile-range.ts'

/** The number of tiles outside the view that stay on each side. */
const marginTiles = 2

/** When all visible tiles have loaded, the levels under them are removed after their fade-in, ms. */
const fadeMs = 250

interface Options {
  /** A URL template with {z}, {x} and {y} (tile-range.ts). */
  readonly url: string
  /** The class of the whole layer. */
  readonly className: string
  readonly onLoad: () => void
  readonly onError: () => void
}

/**
 * The map's tiles. The map fetches the tiles of its next zoom at once; the old tiles lie under them, scaled, until all
 * new ones have loaded.
 */
export class TileLayer {
  readonly #map: TileMap
  readonly #options: Options
  readonly #pane: HTMLElement
  readonly #levels = new Map<number, TileLevel>()
  readonly #stop: (() => void)[]
  #range: TileRange | null = null
  #zoom = NaN
  #timer = 0

  constructor(map: TileMap, options: Options) {
    this.#map = map
    this.#options = options
    this.#pane = map.pane('tiles')
    this.#pane.classList.add(options.className)
    this.#stop = [
      map.on('move', () => this.#update()),
      map.on('moveend', () => {
        this.#update()
        this.#dropUnseen()
      }),
    ]
    map.add(this)
    this.#update()
  }

  place(): void {
    for (const level of this.#levels.values()) level.place()
  }

  /** Fetches the failed tiles again. */
  retry(): void {
    for (const level of this.#levels.values()) level.drop(({ state }) => state === 'failed')
    this.#range = null
    this.#update()
  }

  remove(): void {
    clearTimeout(this.#timer)
    for (const stop of this.#stop) stop()
    for (const level of this.#levels.values()) level.remove()
    this.#levels.clear()
    this.#pane.classList.remove(this.#options.className)
    this.#map.drop(this)
  }

  #update(): void {
    const { view, goal, size } = this.#map
    const aim = view.zoom === goal.zoom ? view : goal
    const zoom = Math.round(this.#map.limited(aim.zoom))
    const range = tileRange(aim, size, zoom)
    if (zoom !== this.#zoom) this.#changeTo(zoom)
    else if (this.#range && sameRange(range, this.#range)) return
    this.#range = range
    const level = this.#levels.get(zoom)
    const keep = wider(range, marginTiles)
    level?.drop((tile) => !holdsTile(keep, tile))
    const isFine = window.devicePixelRatio > 1
    for (const spot of tilesFromTheMiddle(range))
      level?.fetch(spot, () => tileUrl(this.#options.url, zoom, spot, isFine))
    this.#tidyUp()
  }

  #changeTo(zoom: number): void {
    this.#zoom = zoom
    if (!this.#levels.has(zoom))
      this.#levels.set(
        zoom,
        new TileLevel(this.#map, this.#pane, zoom, (isThere) => {
          if (isThere) this.#options.onLoad()
          else this.#options.onError()
          this.#tidyUp()
        }),
      )
    for (const level of this.#levels.values()) {
      level.lie(-Math.abs(level.zoom - zoom))
      if (level.zoom !== zoom) level.drop(({ state }) => state !== 'there')
    }
    this.#dropUnseen()
  }

  /** Removes the tiles of other zooms that lie outside the view. */
  #dropUnseen(): void {
    const { view, size } = this.#map
    for (const [zoom, level] of this.#levels) {
      if (zoom === this.#zoom) continue
      const seen = tileRange(view, size, zoom)
      level.drop((tile) => !holdsTile(seen, tile))
      if (level.isEmpty) this.#removeLevel(level)
    }
  }

  #tidyUp(): void {
    clearTimeout(this.#timer)
    const current = this.#levels.get(this.#zoom)
    if (this.#levels.size === 1 || !this.#range || !current?.covers(this.#range)) return
    this.#timer = window.setTimeout(() => {
      for (const level of this.#levels.values()) if (level !== current) this.#removeLevel(level)
    }, fadeMs)
  }

  #removeLevel(level: TileLevel): void {
    level.remove()
    this.#levels.delete(level.zoom)
  }
}

function sameRange(a: TileRange, b: TileRange): boolean {
  return a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom
}
