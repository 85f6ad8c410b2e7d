/** Changes as a site in use gets them: other dates, positions and names, and places that are removed and restored. */
import { addDays } from '@fyndkartan/domain/local-time'
import type { Place, PlaceKey } from '@fyndkartan/domain/place'
import type { Change } from '../src/place-index.ts'

/**
 * Change number `n` (from 0) of `places`, the same for the same number. The number of places must not be a multiple of five, so
 * that the same place changes in another way each time.
 */
export function changeAt(places: readonly Place[], n: number): Change {
  const place = places[n % places.length] as Place
  const revision = n + 2
  switch (n % 5) {
    case 0:
      return { revision, place: onAnotherDay(place, 1 + (n % 11)) }
    case 1:
      return { revision, place: movedBy(place, ((n % 7) - 3) / 50) }
    case 2:
      return { revision, place: { ...place, name: `${place.name} ${n}` } }
    case 3:
      return { revision, removed: { kind: place.kind, id: place.id } }
    default:
      return { revision, place }
  }
}

/** The places that exist after the first `count` changes; changed ones last. */
export function placesAfter(places: readonly Place[], changing: readonly Place[], count: number): Place[] {
  const latest = new Map<string, Place | null>()
  for (let n = 0; n < count; n++) {
    const change = changeAt(changing, n)
    const [key, place] = 'place' in change ? [change.place, change.place] : [change.removed, null]
    latest.set(nameOf(key), place)
  }
  const untouched = places.filter((place) => !latest.has(nameOf(place)))
  return [...untouched, ...latest.values().filter((place) => place !== null)]
}

const nameOf = ({ kind, id }: PlaceKey) => `${kind} ${id}`

function onAnotherDay(place: Place, days: number): Place {
  if (place.kind !== 'market' || place.date === null) return place
  return { ...place, date: addDays(place.date, days) }
}

function movedBy(place: Place, degrees: number): Place {
  if (place.position === null) return place
  return { ...place, position: { lat: place.position.lat + degrees, lng: place.position.lng } }
}
