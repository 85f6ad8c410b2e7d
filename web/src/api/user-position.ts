import type { LatLng } from '@fyndkartan/domain/geo'
import { storedUserPosition } from './stored-state.ts'

/** The timeout for the device's answer, ms. */
const patienceMs = 15_000

/** The maximum age of a position that the device may reuse, ms. */
const usualFreshMs = 5 * 60_000

let requestedThisVisit = false

/** Spec §7: reads the device's position once per visit and stores it as user_position. */
export function rememberUserPosition(): void {
  if (requestedThisVisit) return
  requestedThisVisit = true
  void readUserPosition()
}

/**
 * Reads the device's position and stores it. Resolves with null, and only logs why, when the visitor denies it or the
 * device cannot tell.
 */
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
