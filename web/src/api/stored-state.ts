/**
 * The data that the site stores on the visitor's device, except drafts (stored-drafts.ts, stored-tip-draft.ts) and what
 * single pages store (stored-links.ts, stored-reports.ts). Spec §3: zoom, current_map_center, map_info, user_position,
 * last_center_coordinates; and signed_in, sign_out, visitor, favourite_changes, round. Storage may be full, forbidden
 * or damaged: reading then returns null and writing does nothing.
 */
import { type Circle, isOnEarth, type LatLng } from '@fyndkartan/domain/geo'
import { maxRadiusKm, minRadiusKm } from '@fyndkartan/domain/search-filter'

/** The highest zoom of OpenStreetMap's raster tiles; the map and a stored zoom go no higher. */
export const maxMapZoom = 19

export const storedZoom = stored<number>('zoom', (value) =>
  typeof value === 'number' && value >= 0 && value <= maxMapZoom ? value : null,
)

/** The last centre of the search map. */
export const storedMapCentre = stored<LatLng>('current_map_center', readPosition)

/** The visitor's own search area, in the format of spec §3: map_center [lat, lng] and radius in km. */
export const storedArea = stored<Circle>(
  'map_info',
  (value) => {
    const { map_center: centre, radius } = (value ?? {}) as { map_center?: unknown; radius?: unknown }
    const position = Array.isArray(centre) ? readPosition({ lat: centre[0], lng: centre[1] }) : null
    if (!position || typeof radius !== 'number' || !(radius >= minRadiusKm && radius <= maxRadiusKm)) return null
    return { centre: position, radiusKm: radius }
  },
  ({ centre, radiusKm }) => ({ map_center: [centre.lat, centre.lng], radius: radiusKm }),
)

/** The last position that the visitor's device reported. */
export const storedUserPosition = stored<LatLng>('user_position', readPosition)

/** The position of the place whose link back to the map the visitor followed last. */
export const storedLastCentre = stored<LatLng>('last_center_coordinates', readPosition)

/** The visitor's round, as the query of the round's address. saved-round.ts reads, writes and deletes it. */
export const storedRound = stored<string>('round', String)

/**
 * Set when a visitor was signed in at the provider's last answer. When it is not set, the page renders without asking
 * the provider. A hint, not a proof. Each sign-in stores another random text.
 */
export const storedSignIn = stored<string>('signed_in', (value) =>
  value === true || (typeof value === 'string' && value !== '') ? String(value) : null,
)

/** The id of the last signed-in account, whose favourites can be read offline. */
export const storedVisitor = stored<string>('visitor', String)

/** True after a sign-out while offline: the session on the server has still to be ended. */
export const storedSignOut = stored<boolean>('sign_out', Boolean)

/** Changes of favourites that could not be sent yet; favourite-queue.ts parses them. */
export const storedFavouriteChanges = stored<unknown>('favourite_changes', (value) => value)

/** A new random text for `storedSignIn`. */
export function newSignIn(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join('-')
}

/**
 * Removes the visitor's choices, drafts and position, and everything in the tab's storage. The auth session removes
 * `storedSignIn`, and saved-round.ts removes `storedRound`.
 */
export function clearStoredState(): void {
  const left = [storedZoom, storedMapCentre, storedArea, storedUserPosition, storedLastCentre]
  for (const one of [...left, storedVisitor, storedFavouriteChanges]) one.clear()
  try {
    sessionStorage.clear()
  } catch {
    // Ignored: storage may be forbidden.
  }
}

/**
 * Calls the listener when another tab stores `storedSignIn` or `storedSignOut`. Returns the function that removes the
 * listener.
 */
export function onWrittenElsewhere(key: 'signed_in' | 'sign_out', listener: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key && event.newValue !== null) listener()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** Parses a position; null unless it is on Earth. */
export function readPosition(value: unknown): LatLng | null {
  const { lat, lng } = (value ?? {}) as { lat?: unknown; lng?: unknown }
  return typeof lat === 'number' && typeof lng === 'number' && isOnEarth({ lat, lng }) ? { lat, lng } : null
}

/** A value in the browser's storage. */
export interface Stored<T> {
  read(): T | null
  write(value: T): void
  clear(): void
}

/**
 * Makes a value that is stored as JSON under `key`. `parse` must accept any JSON, since other programs may have written
 * it.
 */
export function stored<T>(
  key: string,
  parse: (json: unknown) => T | null,
  format: (value: T) => unknown = (v) => v,
  // A function, because reading `localStorage` itself throws where storage is forbidden.
  storage: () => Storage = () => localStorage,
): Stored<T> {
  return {
    read() {
      try {
        const text = storage().getItem(key)
        return text === null ? null : parse(JSON.parse(text))
      } catch {
        return null
      }
    },
    write(value) {
      try {
        storage().setItem(key, JSON.stringify(format(value)))
      } catch {
        // Ignored: storage may be forbidden or full, and the site works without it.
      }
    },
    clear() {
      try {
        storage().removeItem(key)
      } catch {
        // Ignored: storage may be forbidden.
      }
    },
  }
}
