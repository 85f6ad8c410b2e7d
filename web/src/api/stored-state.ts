/**
 * What the site remembers on the visitor's own device (spec §3: zoom, current_map_center, map_info, user_position,
 * last_center_coordinates; and signed_in, tip_draft, feedback_draft). Storage may be full, forbidden or damaged: reading then gives null and writing does nothing.
 */
import { type Circle, isOnEarth, type LatLng } from '@fyndkartan/domain/geo'
import { emptyForm, type PlaceForm } from '@fyndkartan/domain/place-form'
import { maxRadiusKm, minRadiusKm } from '@fyndkartan/domain/search-filter'

/** Raster tiles of the OpenStreetMap kind end here, so the map does, and no zoom beyond it is remembered. */
export const maxMapZoom = 19

export const storedZoom = stored<number>('zoom', (value) =>
  typeof value === 'number' && value >= 0 && value <= maxMapZoom ? value : null,
)

/** Where the search map was left. */
export const storedMapCentre = stored<LatLng>('current_map_center', readPosition)

/** The own search area, stored as spec §3 says: map_center [lat, lng] and radius in km. */
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

/** Where the visitor's device said it was. */
export const storedUserPosition = stored<LatLng>('user_position', readPosition)

/** The place that a page's way back last led to. */
export const storedLastCentre = stored<LatLng>('last_center_coordinates', readPosition)

/**
 * That somebody is signed in here, by the provider's last word: only then is the provider asked before the page is shown. A
 * hint and no proof. Each sign-in writes another random text.
 */
export const storedSignIn = stored<string>('signed_in', (value) =>
  value === true || (typeof value === 'string' && value !== '') ? String(value) : null,
)

/** A random text for `storedSignIn`. */
export function newSignIn(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join('-')
}

/** A tip that has not been sent, in this tab alone and until it is closed: it outlives a reload by mistake. */
export const storedTipDraft = draft(
  stored<Draft<PlaceForm>>('tip_draft', readDraft(readPlaceForm), flatDraft, () => sessionStorage),
)

/** Feedback that has not been sent, kept as a tip's draft is. */
export const storedFeedbackDraft = draft(
  stored<Draft<FeedbackDraft>>('feedback_draft', readDraft(readFeedback), flatDraft, () => sessionStorage),
)

/** Removes what the visitor chose and wrote, and their position. `storedSignIn` is left to the auth session. */
export function forgetStoredState(): void {
  const left = [storedZoom, storedMapCentre, storedArea, storedUserPosition, storedLastCentre]
  for (const one of [...left, storedTipDraft, storedFeedbackDraft]) one.clear()
}

/** Calls back when another tab has written that somebody is signed in. Returns how to stop. */
export function onSignInElsewhere(listener: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === 'signed_in' && event.newValue !== null) listener()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

function readPosition(value: unknown): LatLng | null {
  const { lat, lng } = (value ?? {}) as { lat?: unknown; lng?: unknown }
  return typeof lat === 'number' && typeof lng === 'number' && isOnEarth({ lat, lng }) ? { lat, lng } : null
}

/** Which texts are texts; what they are worth is judged like anything else that is typed. */
function readPlaceForm(value: unknown): PlaceForm | null {
  const { kind, position, ...rest } = (value ?? {}) as Record<string, unknown>
  if (kind !== 'shop' && kind !== 'market') return null
  const texts = Object.entries(rest).filter(([name, text]) => name in emptyForm && typeof text === 'string')
  return { ...emptyForm, ...Object.fromEntries(texts), kind, position: readPosition(position) }
}

function readFeedback(value: unknown): FeedbackDraft | null {
  const { contact, text } = (value ?? {}) as { contact?: unknown; text?: unknown }
  return typeof contact === 'string' && typeof text === 'string' ? { contact, text } : null
}

interface FeedbackDraft {
  readonly contact: string
  readonly text: string
}

interface Draft<T> {
  readonly value: T
  /** `storedSignIn` when it was written; null when nobody was signed in. */
  readonly signIn: string | null
}

function readDraft<T>(read: (json: unknown) => T | null): (json: unknown) => Draft<T> | null {
  return (json) => {
    const value = read(json)
    const { sign_in: signIn } = (json ?? {}) as { sign_in?: unknown }
    return value === null ? null : { value, signIn: typeof signIn === 'string' ? signIn : null }
  }
}

function flatDraft<T extends object>({ value, signIn }: Draft<T>): unknown {
  return signIn === null ? value : { ...value, sign_in: signIn }
}

/** A suspended tab misses that a visitor leaves, so a draft is dropped on reading when its sign-in is no longer the current one. */
function draft<T>(inTab: Stored<Draft<T>>): Stored<T> {
  return {
    read() {
      const kept = inTab.read()
      if (!kept || kept.signIn === null || kept.signIn === storedSignIn.read()) return kept?.value ?? null
      inTab.clear()
      return null
    },
    write: (value) => inTab.write({ value, signIn: storedSignIn.read() }),
    clear: inTab.clear,
  }
}

interface Stored<T> {
  read(): T | null
  write(value: T): void
  clear(): void
}

function stored<T>(
  key: string,
  parse: (json: unknown) => T | null,
  format: (value: T) => unknown = (v) => v,
  // A function: where storage is forbidden, naming it throws.
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
        // Private windows and full storage: the site works, it only forgets.
      }
    },
    clear() {
      try {
        storage().removeItem(key)
      } catch {
        // As above.
      }
    },
  }
}
