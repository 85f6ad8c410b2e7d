/**
 * What the site stores on the visitor's own device (spec §3: zoom, current_map_center, map_info, user_position,
 * last_center_coordinates; and signed_in, tip_draft, feedback_draft, reported_places, place_link). Storage may be full, forbidden or damaged: reading then gives null and writing does nothing.
 */
import { type Circle, isOnEarth, type LatLng } from '@fyndkartan/domain/geo'
import type { PlaceForm } from '@fyndkartan/domain/place-form'
import { maxRadiusKm, minRadiusKm } from '@fyndkartan/domain/search-filter'

/** The highest zoom of raster tiles of the OpenStreetMap kind, and therefore of the map and of a stored zoom. */
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

/** The position of the place that the back link of its page last led to. */
export const storedLastCentre = stored<LatLng>('last_center_coordinates', readPosition)

/**
 * Marks that somebody was signed in here when the provider answered last: only then is the provider asked before the page is
 * shown. It is a hint, not a proof. Each sign-in writes another random text.
 */
export const storedSignIn = stored<string>('signed_in', (value) =>
  value === true || (typeof value === 'string' && value !== '') ? String(value) : null,
)

/** A random text for `storedSignIn`. */
export function newSignIn(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join('-')
}

/** A tip that has not been sent, kept in this tab until it is closed, so that it survives an accidental reload. */
export const storedTipDraft = draft(
  stored<Draft<TipDraft>>('tip_draft', readDraft(readTipDraft), flatDraft, () => sessionStorage),
)

/** Feedback that has not been sent, stored like a tip's draft. */
export const storedFeedbackDraft = draft(
  stored<Draft<FeedbackDraft>>('feedback_draft', readDraft(readFeedback), flatDraft, () => sessionStorage),
)

/** What was said of places in this tab, by kind and id, so that nobody is asked twice. What is damaged holds no such entry. */
export const storedReports = stored<Readonly<Record<string, unknown>>>(
  'reported_places',
  Object,
  undefined,
  () => sessionStorage,
)

/** The secret of an organiser's link, in this tab until it is closed: so that it need not stay in the address for a reload. */
export const storedPlaceLink = stored<string>('place_link', String, undefined, () => sessionStorage)

/** Removes the visitor's choices, drafts and position. `storedSignIn` is managed by the auth session. */
export function forgetStoredState(): void {
  const left = [storedZoom, storedMapCentre, storedArea, storedUserPosition, storedLastCentre]
  for (const one of [...left, storedTipDraft, storedFeedbackDraft, storedReports, storedPlaceLink]) one.clear()
}

/** Calls back when another tab has written `storedSignIn`. Returns the function that removes the listener. */
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

/** A tip's form as far as it was written; a fact that is missing is blank. `series` is in the wire's form, if there is one. */
export type TipDraft = Pick<PlaceForm, 'kind'> & Partial<PlaceForm> & { readonly series?: unknown }

/** Keeps texts and lists of texts; the form's rules judge it like anything else that is typed. They would weigh too much in the first page's program. */
function readTipDraft(value: unknown): TipDraft | null {
  const { kind, position, series, sign_in: _, ...rest } = (value ?? {}) as Record<string, unknown>
  if (kind !== 'shop' && kind !== 'market') return null
  const isText = (value: unknown) => typeof value === 'string'
  const texts = Object.entries(rest).filter(
    ([, value]) => isText(value) || (Array.isArray(value) && value.every(isText)),
  )
  return { ...Object.fromEntries(texts), kind, position: readPosition(position), series }
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

/** A suspended tab does not notice a sign-out, so a draft is dropped on reading when its sign-in is no longer the current one. */
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
  // A function, because even accessing the storage throws where it is forbidden.
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
        // Private windows and full storage: the site works without stored state.
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
