import type { PlaceKey } from '@fyndkartan/domain/place'
import { lazy } from 'react'
import { PlaceSheet } from '../features/desk/PlaceSheet.tsx'
import { renderFields } from './DeskFields.tsx'
import { MapSlot } from './MapSlot.tsx'

const SmallMap = lazy(() => import('../features/map/SmallMap.tsx'))

/** A shop or a market at the desk. */
export default function DeskPlace({ placeKey }: { readonly placeKey: PlaceKey }) {
  return (
    <PlaceSheet
      placeKey={placeKey}
      renderFields={renderFields}
      renderMap={({ neighbours: _, ...map }) => (
        <MapSlot>
          <SmallMap {...map} />
        </MapSlot>
      )}
    />
  )
}
