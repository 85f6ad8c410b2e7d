import { roundEndpoints } from '@fyndkartan/contract/endpoints/round'
import {
  type TravelQuestion,
  travelQuestionToWire,
  type TravelRoute,
  travelRouteFromWire,
  type TravelSeconds,
  travelSecondsFromWire,
} from '@fyndkartan/contract/travel-wire'
import { sendForJson } from './client.ts'

/** Loads the travel times between the points. Throws the errors of `getJson`. */
export async function loadTravelTimes(question: TravelQuestion, signal: AbortSignal): Promise<TravelSeconds> {
  const body = await sendForJson('POST', roundEndpoints.travelTimes.path, travelQuestionToWire(question), { signal })
  return travelSecondsFromWire(body as Parameters<typeof travelSecondsFromWire>[0])
}

/** Loads the route through the points. Throws the errors of `getJson`. */
export async function loadTravelRoute(question: TravelQuestion, signal: AbortSignal): Promise<TravelRoute> {
  const body = await sendForJson('POST', roundEndpoints.travelRoute.path, travelQuestionToWire(question), { signal })
  return travelRouteFromWire(body as Parameters<typeof travelRouteFromWire>[0])
}
