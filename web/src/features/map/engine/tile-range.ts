import { type Offset, tilePx } from './web-mercator.ts'
import { cornerOf, type View } from './view.ts'

/**
 * A range of tiles at one zoom, from the columns and rows `left` and `top` to `right` and `bottom`, inclusive. Columns
 * continue beyond the date line, rows do not.
 */
export interface TileRange {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The column and the row of a tile. */
export interface TileSpot {
  readonly column: number
  readonly row: number
}

/** The tiles of a zoom that cover a view. */
export function tileRange(view: View, size: Offset, zoom: number): TileRange {
  const scale = 2 ** (zoom - view.zoom)
  const { x, y } = cornerOf(view, size)
  const first = (px: number) => Math.floor((px * scale) / tilePx)
  const last = (px: number, length: number) => Math.ceil(((px + length) * scale) / tilePx) - 1
  return {
    left: first(x),
    top: Math.max(0, first(y)),
    right: last(x, size.x),
    bottom: Math.min(2 ** zoom - 1, last(y, size.y)),
  }
}

/** The range with `by` more tiles on each side. */
export function wider({ left, top, right, bottom }: TileRange, by: number): TileRange {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by }
}

export function holdsTile({ left, top, right, bottom }: TileRange, { column, row }: TileSpot): boolean {
  return column >= left && column <= right && row >= top && row <= bottom
}

/** All tiles of a range, those in the middle first. */
export function tilesFromTheMiddle({ left, top, right, bottom }: TileRange): TileSpot[] {
  const spots: TileSpot[] = []
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) spots.push({ column, row })
  const far = ({ column, row }: TileSpot) => Math.hypot(column - (left + right) / 2, row - (top + bottom) / 2)
  return spots.sort((a, b) => far(a) - far(b))
}

/**
 * Makes the URL of a tile from a template. {z}, {x} and {y} have their usual meaning, {s} becomes a host a, b or c, and
 * {r} becomes '@2x' on screens with a high density.
 */
export function tileUrl(template: string, zoom: number, { column, row }: TileSpot, isFine: boolean): string {
  const x = column & (2 ** zoom - 1)
  const parts: Readonly<Record<string, string | number>> = {
    z: zoom,
    x,
    y: row,
    s: 'abc'.charAt((x + row) % 3),
    r: isFine ? '@2x' : '',
  }
  return template.replace(/\{([zxysr])\}/g, (_, name: string) => String(parts[name]))
}
