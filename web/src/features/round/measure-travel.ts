import type { LatLng } from '@fyndkartan/domain/geo'
import { minutesOfSeconds, type TravelMode } from '@fyndkartan/domain/round/travel-estimate'
import type { TravelMatrix } from '@fyndkartan/domain/round/round'
import { loadTravelRoute, loadTravelTimes } from '../../api/travel.ts'

/** The travel times between all points, from the server's router. Rejects when the server has none. */
export async function measureTravel(
  points: readonly LatLng[],
  mode: TravelMode,
  signal: AbortSignal,
): Promise<TravelMatrix> {
  return minutesOfSeconds(await loadTravelTimes({ mode, points }, signal))
}

/** The route along the roads through the points, from the server's router. Rejects when the server has none. */
export async function measureRoute(
  points: readonly LatLng[],
  mode: TravelMode,
  signal: AbortSignal,
): Promise<readonly LatLng[]> {
  const { line } = await loadTravelRoute({ mode, points }, signal)
  return line
}
