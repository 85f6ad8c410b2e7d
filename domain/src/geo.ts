/** A point on Earth in degrees (WGS 84). */
export interface LatLng {
  readonly lat: number
  readonly lng: number
}

export interface Circle {
  readonly centre: LatLng
  readonly radiusKm: number
}

/** The mean radius of the Earth, km (IUGG R1). */
export const earthRadiusKm = 6371.0088

const radians = Math.PI / 180

/** The great-circle distance between two points, km (haversine formula). */
export function distanceKm(a: LatLng, b: LatLng): number {
  const sinLat = Math.sin(((b.lat - a.lat) * radians) / 2)
  const sinLng = Math.sin(((b.lng - a.lng) * radians) / 2)
  const h = sinLat * sinLat + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * sinLng * sinLng
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Whether the latitude is −90…90 and the longitude −180…180. */
export function isOnEarth({ lat, lng }: LatLng): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180
}

/**
 * A position that a map can show, or null. Missing and 0 coordinates give null (spec §5), because sources write 0 for
 * unknown.
 */
export function usablePosition(lat: number | null | undefined, lng: number | null | undefined): LatLng | null {
  if (!lat || !lng || !Number.isFinite(lat) || !Number.isFinite(lng)) return null
  return isOnEarth({ lat, lng }) ? { lat, lng } : null
}

/** A distance in words: '350 m', '3,4 km', '27 km'. */
export function formatDistance(km: number): string {
  if (km < 0.995) return `${Math.round(km * 100) * 10} m`
  if (km < 9.95) return `${km.toFixed(1).replace('.', ',')} km`
  return `${Math.round(km)} km`
}
