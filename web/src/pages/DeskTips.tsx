import { lazy } from 'react'
import { TipsPart } from '../features/desk/TipsPart.tsx'
import { renderFields } from './DeskFields.tsx'
import { MapSlot } from './MapSlot.tsx'

const SmallMap = lazy(() => import('../features/map/SmallMap.tsx'))

/** The desk's part 'Tips'. */
export default function DeskTips() {
  return (
    <TipsPart
      renderFields={renderFields}
      renderMap={({ neighbours, ...map }) => (
        <MapSlot>
          <SmallMap {...map} others={neighbours} />
        </MapSlot>
      )}
    />
  )
}
