import type { LatLng } from '@fyndkartan/domain/geo'

/** Pixels to the right and down from an origin. */
export interface Offset {
  readonly x: number
  readonly y: number
}

/** The size of a map tile, and of the world at zoom 0, px. */
export const tilePx = 256

/** The latitude at which the square map ends, north and south. */
const lastLatitude = 85.0511287798

/** Where a point lies on the flat map (spherical Mercator, EPSG:3857), in pixels from its top left corner at `zoom`. */
export function toPixels({ lat, lng }: LatLng, zoom: number): Offset {
  const worldPx = tilePx * 2 ** zoom
  const sin = Math.sin((Math.max(-lastLatitude, Math.min(lastLatitude, lat)) * Math.PI) / 180)
  return {
    x: (lng / 360 + 0.5) * worldPx,
    y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * worldPx,
  }
}

/** The inverse of `toPixels`. */
export function fromPixels({ x, y }: Offset, zoom: number): LatLng {
  const worldPx = tilePx * 2 ** zoom
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / worldPx))) * 180) / Math.PI
  return { lat: Math.max(-lastLatitude, Math.min(lastLatitude, lat)), lng: (x / worldPx - 0.5) * 360 }
}
