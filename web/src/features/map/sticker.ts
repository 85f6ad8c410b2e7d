import type { LatLng } from '@fyndkartan/domain/geo'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { Offset } from './engine/web-mercator.ts'

/** Several places in one round price sticker. */
interface ClusterSticker {
  readonly kind: 'cluster'
  /** The same thing keeps its key while the map moves at one zoom; keys of one search are never shared by two things. */
  readonly key: string
  readonly position: LatLng
  readonly count: number
  /** Here it falls apart. */
  readonly expansionZoom: number
}

/** One place. */
export interface PinSticker {
  readonly kind: 'pin'
  readonly key: string
  readonly position: LatLng
  readonly place: PlaceKey
  /** Places at one spot are fanned out round it, close up. */
  readonly fan: Offset | null
}

export type Sticker = ClusterSticker | PinSticker

/** Spec §9: small below 10 places, medium below 100, else large. */
export function clusterSize(count: number): 'small' | 'medium' | 'large' {
  if (count < 10) return 'small'
  return count < 100 ? 'medium' : 'large'
}

/** The key of a single place, also where no sticker of it is drawn. */
export function pinKey({ kind, id }: PlaceKey): string {
  return `${kind}/${id}`
}
