import { spotOf } from '@fyndkartan/domain/found-position'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { Place } from '@fyndkartan/domain/place'

/** Whether a place can be a stop of a round from `today` on: it has a position, and is no market that is over or cancelled. */
export function canJoin(place: Place, today: CivilDate): boolean {
  const isOver = place.kind === 'market' && (place.cancellation !== null || (place.date !== null && place.date < today))
  return !isOver && spotOf(place) !== null
}
