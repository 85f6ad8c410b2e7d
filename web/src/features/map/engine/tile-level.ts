import { tilePx } from './web-mercator.ts'
import type { TileMap } from './tile-map.ts'
import type { TileRange, TileSpot } from './tile-range.ts'
import { cornerOf } from './view.ts'

interface Tile extends TileSpot {
  readonly image: HTMLImageElement
  state: 'coming' | 'there' | 'failed'
}

/** All tiles of one zoom. They are in one element, which is moved and scaled as a whole. */
export class TileLevel {
  readonly zoom: number
  readonly #map: TileMap
  readonly #element = document.createElement('div')
  readonly #tiles = new Map<string, Tile>()
  readonly #onTile: (isThere: boolean) => void
  /** The tile at the upper left corner of the element, from which the other tiles are positioned. */
  readonly #first: TileSpot

  constructor(map: TileMap, parent: HTMLElement, zoom: number, onTile: (isThere: boolean) => void) {
    this.zoom = zoom
    this.#map = map
    this.#onTile = onTile
    const { centre } = map.goal
    const { x, y } = cornerOf({ centre, zoom }, { x: 0, y: 0 })
    this.#first = { column: Math.floor(x / tilePx), row: Math.floor(y / tilePx) }
    this.#element.className = 'map-level'
    parent.append(this.#element)
    this.place()
  }

  get isEmpty(): boolean {
    return this.#tiles.size === 0
  }

  /** Sets the z-index of this zoom's tiles: they lie above those with a lower `height`. */
  lie(height: number): void {
    this.#element.style.zIndex = String(height)
  }

  place(): void {
    const { view, origin } = this.#map
    const scale = 2 ** (view.zoom - this.zoom)
    const x = this.#first.column * tilePx * scale - origin.x
    const y = this.#first.row * tilePx * scale - origin.y
    this.#element.style.transform = `translate3d(${x}px,${y}px,0) scale(${scale})`
  }

  /** Fetches a tile, unless it is already loaded, loading or failed. */
  fetch(spot: TileSpot, url: () => string): void {
    const key = keyOf(spot)
    if (this.#tiles.has(key)) return
    const image = new Image(tilePx, tilePx)
    const tile: Tile = { ...spot, image, state: 'coming' }
    const end = (state: 'there' | 'failed') => {
      if (this.#tiles.get(key) !== tile) return
      tile.state = state
      image.classList.toggle('is-there', state === 'there')
      this.#onTile(state === 'there')
    }
    image.className = 'map-tile'
    image.alt = ''
    image.decoding = 'async'
    image.style.left = `${(spot.column - this.#first.column) * tilePx}px`
    image.style.top = `${(spot.row - this.#first.row) * tilePx}px`
    image.addEventListener('load', () => end('there'))
    image.addEventListener('error', () => end('failed'))
    image.src = url()
    this.#tiles.set(key, tile)
    this.#element.append(image)
  }

  /** Removes the tiles for which `isOut` returns true. Also cancels their loading. */
  drop(isOut: (tile: Tile) => boolean): void {
    for (const [key, tile] of this.#tiles) {
      if (!isOut(tile)) continue
      this.#tiles.delete(key)
      const { image } = tile
      if (tile.state === 'coming') image.removeAttribute('src')
      image.remove()
    }
  }

  /** Whether all tiles of a range are loaded. */
  covers({ left, top, right, bottom }: TileRange): boolean {
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++)
        if (this.#tiles.get(keyOf({ column, row }))?.state !== 'there') return false
    return true
  }

  remove(): void {
    this.drop(() => true)
    this.#element.remove()
  }
}

function keyOf({ column, row }: TileSpot): string {
  return `${column} ${row}`
}
