import { lazy } from 'react'
import { useDesk } from '../features/desk/desk-decisions.ts'
import { PlaceMarks } from '../features/desk/PlaceMarks.tsx'
import { SamePlaceQueue } from '../features/desk-same-places/SamePlaceQueue.tsx'
import { MapSlot } from './MapSlot.tsx'

const SmallMap = lazy(() => import('../features/map/SmallMap.tsx'))

/** The desk's part for entries that may be the same place. */
export default function DeskSamePlaces() {
  const { decided } = useDesk()
  return (
    <SamePlaceQueue
      onDecided={decided}
      renderMarks={(row) => <PlaceMarks row={row} />}
      renderMap={(place, others) => (
        <MapSlot>
          <SmallMap {...place} others={others} />
        </MapSlot>
      )}
    />
  )
}
