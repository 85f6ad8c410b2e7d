import { TileLevel } from './tile-level.ts'
import type { TileMap } from './tile-map.ts'
import { holdsTile, type TileRange, tileRange, tilesFromTheMiddle, tileUrl, wider } from './tile-range.ts'

/** A tile is removed when it is more than this many tiles outside the view. */
const marginTiles = 2

/**
 * The tiles of other zooms are removed this long after all tiles in view have loaded, ms, so that these fade in first.
 */
const fadeMs = 250

interface Options {
  /** The URL of a tile, with {z}, {x} and {y} as placeholders (see tile-range.ts). */
  readonly url: string
  /** A CSS class for the pane of all tiles. */
  readonly className: string
  readonly onLoad: () => void
  readonly onError: () => void
}

/**
 * All tiles of a map. At a change of zoom it fetches the tiles of the new zoom at once; the tiles of the old zoom lie
 * under them, scaled, until all new ones have loaded.
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

  /** Fetches again the tiles that could not be loaded. */
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

  /** Removes tiles of other zooms that are outside the view. */
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
