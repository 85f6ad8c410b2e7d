/** A point on Earth, degrees (WGS 84). */
export interface LatLng {
  readonly lat: number
  readonly lng: number
}

export interface Circle {
  readonly centre: LatLng
  readonly radiusKm: number
}

/** Mean Earth radius, km (IUGG R1). */
export const earthRadiusKm = 6371.0088

const radians = Math.PI / 180

/** Great-circle distance in km (haversine). */
export function distanceKm(a: LatLng, b: LatLng): number {
  const sinLat = Math.sin(((b.lat - a.lat) * radians) / 2)
  const sinLng = Math.sin(((b.lng - a.lng) * radians) / 2)
  const h = sinLat * sinLat + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * sinLng * sinLng
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** A latitude of −90…90 and a longitude of −180…180, both finite. */
export function isOnEarth({ lat, lng }: LatLng): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180
}

/**
 * A position that can be shown on a map. Spec §5 skips missing and falsy coordinates: sources write 0 when the
 * position is unknown.
 */
export function usablePosition(lat: number | null | undefined, lng: number | null | undefined): LatLng | null {
  if (!lat || !lng || !Number.isFinite(lat) || !Number.isFinite(lng)) return null
  return isOnEarth({ lat, lng }) ? { lat, lng } : null
}

/** '350 m', '3,4 km', '27 km'. */
export function formatDistance(km: number): string {
  if (km < 0.995) return `${Math.round(km * 100) * 10} m`
  if (km < 9.95) return `${km.toFixed(1).replace('.', ',')} km`
  return `${Math.round(km)} km`
}
