import { spotOf } from '@fyndkartan/domain/found-position'
import { missingText, type Place } from '@fyndkartan/domain/place'
import { lazy } from 'react'
import { MapSlot } from './MapSlot.tsx'

const SmallMap = lazy(() => import('../features/map/SmallMap.tsx'))

/** The map of one place on a card; renders nothing for a place without a position. */
export function SmallMapSlot({ place }: { readonly place: Place }) {
  const spot = spotOf(place)
  if (spot === null) return null
  const { kind, name } = place
  return (
    <MapSlot>
      <SmallMap kind={kind} {...spot} name={name ?? missingText.name} />
    </MapSlot>
  )
}
