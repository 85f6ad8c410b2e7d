import type { LatLng } from '@fyndkartan/domain/geo'
import type { OpenJudgement } from '@fyndkartan/domain/open-judgement'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { Offset } from './engine/web-mercator.ts'
import { pinHoursTexts } from './pin-hours.ts'

/** Several places in one marker. */
interface ClusterMarker {
  readonly kind: 'cluster'
  /** Unique within a search, and stable while the map moves at one zoom. */
  readonly key: string
  readonly position: LatLng
  readonly count: number
  /** The zoom at which it splits. */
  readonly expansionZoom: number
}

/** One place. */
export interface PinMarker {
  readonly kind: 'pin'
  readonly key: string
  readonly position: LatLng
  readonly place: PlaceKey
  /** Whether the shop is open on the days of the search; null when the pin does not show it. */
  readonly hours: OpenJudgement | null
  /** Whether the position is approximate. */
  readonly isApproximate: boolean
  /** The offset of a pin that is fanned out, at high zooms, from others at the same position. */
  readonly fan: Offset | null
}

export type PlaceMarker = ClusterMarker | PinMarker

/** The additional words in the accessible names of pins. */
export function pinTexts({ hours, isApproximate }: Pick<PinMarker, 'hours' | 'isApproximate'>): string[] {
  return [...(hours ? [pinHoursTexts[hours]] : []), ...(isApproximate ? ['ungefärligt läge'] : [])]
}

/** Spec §9: small below 10 places, medium below 100, else large. */
export function clusterSize(count: number): 'small' | 'medium' | 'large' {
  if (count < 10) return 'small'
  return count < 100 ? 'medium' : 'large'
}
