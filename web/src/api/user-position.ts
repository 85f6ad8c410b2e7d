import type { LatLng } from '@fyndkartan/domain/geo'
import { storedUserPosition } from './stored-state.ts'

/** How long the device may take, ms. */
const patienceMs = 15_000

/** A position this old, ms, is still where the visitor is, unless the asker wants to know better. */
const usualFreshMs = 5 * 60_000

let askedThisVisit = false

/** Spec §7: read once a visit, to be remembered as user_position. */
export function rememberUserPosition(): void {
  if (askedThisVisit) return
  askedThisVisit = true
  void readUserPosition()
}

/** Asks the device where it is and remembers the answer; null, and only logged, when it may not or cannot tell. */
export function readUserPosition(freshMs = usualFreshMs): Promise<LatLng | null> {
  return new Promise((resolve) => {
    const giveUp = (reason: string) => {
      console.warn(`Position is not known: ${reason}`)
      resolve(null)
    }
    if (!('geolocation' in navigator)) return giveUp('not supported')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const position = { lat: coords.latitude, lng: coords.longitude }
        storedUserPosition.write(position)
        resolve(position)
      },
      (error) => giveUp(error.message),
      { timeout: patienceMs, maximumAge: freshMs },
    )
  })
}
