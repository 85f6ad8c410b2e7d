import type { LatLng } from '@fyndkartan/domain/geo'
import type { Offset } from './sticker.ts'

/** Pixels round the world at zoom 0, as Leaflet and its tiles count. */
export const tilePx = 256

/** Where a point lies on the flat map (spherical Mercator, EPSG:3857), in pixels from its top left corner at `zoom`. */
export function toPixels({ lat, lng }: LatLng, zoom: number): Offset {
  const worldPx = tilePx * 2 ** zoom
  const sin = Math.sin((lat * Math.PI) / 180)
  return {
    x: (lng / 360 + 0.5) * worldPx,
    y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * worldPx,
  }
}

/** The point that `toPixels` puts there. */
export function fromPixels({ x, y }: Offset, zoom: number): LatLng {
  const worldPx = tilePx * 2 ** zoom
  return {
    lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / worldPx))) * 180) / Math.PI,
    lng: (x / worldPx - 0.5) * 360,
  }
}
