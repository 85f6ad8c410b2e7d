import { EditPlace, type EditPlaceProps } from '../ui/place-editing/EditPlace.tsx'
import { renderFields } from './DeskFields.tsx'

/** The organiser's form for a place, which is the desk's. */
export default function OrganiserEditor(props: Omit<EditPlaceProps, 'renderFields'>) {
  return <EditPlace {...props} renderFields={renderFields} />
}
