import type { LatLng } from '@fyndkartan/domain/geo'

/** A point or a distance in pixels: `x` to the right, `y` down. */
export interface Offset {
  readonly x: number
  readonly y: number
}

/** The width and height of a map tile, and of the world at zoom 0, px. */
export const tilePx = 256

/** The latitude of the map's northern and southern edge. */
const lastLatitude = 85.0511287798

/**
 * Projects a position by spherical Mercator (EPSG:3857) to a world pixel, counted from the upper left corner of the
 * world at `zoom`.
 */
export function toPixels({ lat, lng }: LatLng, zoom: number): Offset {
  const worldPx = tilePx * 2 ** zoom
  const sin = Math.sin((Math.max(-lastLatitude, Math.min(lastLatitude, lat)) * Math.PI) / 180)
  return {
    x: (lng / 360 + 0.5) * worldPx,
    y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * worldPx,
  }
}

/** Converts a world pixel at `zoom` to a position. */
export function fromPixels({ x, y }: Offset, zoom: number): LatLng {
  const worldPx = tilePx * 2 ** zoom
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / worldPx))) * 180) / Math.PI
  return { lat: Math.max(-lastLatitude, Math.min(lastLatitude, lat)), lng: (x / worldPx - 0.5) * 360 }
}
