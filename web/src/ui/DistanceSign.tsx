import { isApproximate, shownPosition } from '@fyndkartan/domain/found-position'
import { distanceKm, formatDistance, type LatLng } from '@fyndkartan/domain/geo'
import type { Place } from '@fyndkartan/domain/place'

interface Props {
  /** The position from which the distance is measured; null if there is none. */
  readonly from: LatLng | null
  readonly place: Pick<Place, 'position' | 'found'>
  readonly className: string | undefined
}

/** The distance to a place, such as '3,4 km', or 'Ungefärligt läge' if the place's position is approximate. */
export function DistanceSign({ from, place, className }: Props) {
  const position = from && shownPosition(place)
  if (!from || !position) return null
  return (
    <span className={className}>
      {isApproximate(place) ? 'Ungefärligt läge' : formatDistance(distanceKm(from, position))}
    </span>
  )
}
