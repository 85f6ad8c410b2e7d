import type { LatLng } from '@fyndkartan/domain/geo'
import type { PlaceKind } from '@fyndkartan/domain/place'

export interface SmallMapProps {
  readonly kind: PlaceKind
  readonly position: LatLng
  /** The place's name, for the map's label. */
  readonly name: string
}

/** One place on a map without a popup (spec §2: zoom 15). Fills its parent, which gives the height. */
export default function SmallMap(_: SmallMapProps) {
  return <div />
}
