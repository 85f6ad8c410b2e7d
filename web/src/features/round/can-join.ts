import { shownPosition } from '@fyndkartan/domain/found-position'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { Place } from '@fyndkartan/domain/place'

/**
 * Whether a place can be added to a round on `today` or later: it has a position, and is not a past or cancelled
 * market.
 */
export function canJoin(place: Place, today: CivilDate): boolean {
  const isOver = place.kind === 'market' && (place.cancellation !== null || (place.date !== null && place.date < today))
  return !isOver && shownPosition(place) !== null
}
