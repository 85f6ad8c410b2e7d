import type { LatLng } from '@fyndkartan/domain/geo'
import type { OpenJudgement } from '@fyndkartan/domain/open-judgement'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { Offset } from './engine/web-mercator.ts'
import { pinHoursTexts } from './pin-hours.ts'

/** A marker for several places close to each other. */
interface ClusterMarker {
  readonly kind: 'cluster'
  /** Different from all other keys of a search, and the same while the map moves at one zoom. */
  readonly key: string
  readonly position: LatLng
  readonly count: number
  /** The lowest zoom at which the cluster splits. */
  readonly expansionZoom: number
}

/** A marker for one place. */
export interface PinMarker {
  readonly kind: 'pin'
  readonly key: string
  readonly position: LatLng
  readonly place: PlaceKey
  /** Whether the shop is open on the days of the search; null when the pin does not show it. */
  readonly hours: OpenJudgement | null
  /** True when the place's position is approximate. */
  readonly isApproximate: boolean
  /**
   * How far the pin is from its position, px, when it is fanned out from others at the same position at a high zoom;
   * null otherwise.
   */
  readonly fan: Offset | null
}

export type PlaceMarker = ClusterMarker | PinMarker

/** The words about opening hours and an approximate position in the accessible name of a pin. */
export function pinTexts({ hours, isApproximate }: Pick<PinMarker, 'hours' | 'isApproximate'>): string[] {
  return [...(hours ? [pinHoursTexts[hours]] : []), ...(isApproximate ? ['ungefärligt läge'] : [])]
}

/** The size of a cluster marker by its number of places (spec §9). */
export function clusterSize(count: number): 'small' | 'medium' | 'large' {
  if (count < 10) return 'small'
  return count < 100 ? 'medium' : 'large'
}
