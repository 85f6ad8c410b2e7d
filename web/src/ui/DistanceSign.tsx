import { isApproximate, shownPosition } from '@fyndkartan/domain/found-position'
import { distanceKm, formatDistance, type LatLng } from '@fyndkartan/domain/geo'
import type { Place } from '@fyndkartan/domain/place'

interface Props {
  /** The position from which the distance is measured; null if there is none. */
  readonly from: LatLng | null
  readonly place: Pick<Place, 'position' | 'found'>
  readonly className: string | undefined
}

/** 'Ungefärligt läge' if the place's position is approximate, else the distance to it, such as '3,4 km'. */
export function DistanceSign({ from, place, className }: Props) {
  if (isApproximate(place)) return <span className={className}>Ungefärligt läge</span>
  const position = from && shownPosition(place)
  if (!from || !position) return null
  return <span className={className}>{formatDistance(distanceKm(from, position))}</span>
}
