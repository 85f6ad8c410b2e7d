import type { LatLng } from '@fyndkartan/domain/geo'

/** Pixels right and down of where a thing lies, or of where it is counted from. */
export interface Offset {
  readonly x: number
  readonly y: number
}

/** Pixels round the world at zoom 0, as map tiles count. */
export const tilePx = 256

/** Where the flat map ends, north and south: it is a square. */
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

/** The way back from `toPixels`. */
export function fromPixels({ x, y }: Offset, zoom: number): LatLng {
  const worldPx = tilePx * 2 ** zoom
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / worldPx))) * 180) / Math.PI
  return { lat: Math.max(-lastLatitude, Math.min(lastLatitude, lat)), lng: (x / worldPx - 0.5) * 360 }
}
