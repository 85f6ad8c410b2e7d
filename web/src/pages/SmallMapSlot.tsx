import { missingText, type Place } from '@fyndkartan/domain/place'
import { lazy } from 'react'
import { MapSlot } from './MapSlot.tsx'

const SmallMap = lazy(() => import('../features/map/SmallMap.tsx'))

/** A card's own map; nothing for a place without a position. */
export function SmallMapSlot({ place: { kind, position, name } }: { readonly place: Place }) {
  if (position === null) return null
  return (
    <MapSlot>
      <SmallMap kind={kind} position={position} name={name ?? missingText.name} />
    </MapSlot>
  )
}
