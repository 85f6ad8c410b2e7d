import { EditPlace, type EditPlaceProps } from '../ui/place-editing/EditPlace.tsx'
import { renderFields } from './DeskFields.tsx'

/** The form with which whoever runs a place changes it: the desk's. */
export default function OrganiserEditor(props: Omit<EditPlaceProps, 'renderFields'>) {
  return <EditPlace {...props} renderFields={renderFields} />
}
