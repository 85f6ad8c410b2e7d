import type { Circle, LatLng } from '@fyndkartan/domain/geo'

export interface AreaMapProps {
  readonly circle: Circle
  readonly onCentreChange: (centre: LatLng) => void
}

/** The own search area: a circle whose centre is dragged, pressed or moved with the arrow keys. Fills its parent. */
export default function AreaMap(_: AreaMapProps) {
  return <div />
}
