import { lazy } from 'react'
import type { DeskSlots } from '../features/desk/desk-slots.ts'
import { PlaceFormFields } from '../features/place-form/PlaceFormFields.tsx'
import { MapSlot } from './MapSlot.tsx'

const MarkerMap = lazy(() => import('../features/map/MarkerMap.tsx'))

/** The fields of a place with their map, for the desk's forms. */
export const renderFields: DeskSlots['renderFields'] = ({ neighbours, ...fields }) => (
  <PlaceFormFields
    {...fields}
    renderMap={(position, onMove) => (
      <MapSlot>
        <MarkerMap kind={fields.form.kind} position={position} onMove={onMove} others={neighbours} />
      </MapSlot>
    )}
  />
)
