import { EditPlace, type EditPlaceProps } from '../ui/place-editing/EditPlace.tsx'
import { renderFields } from './DeskFields.tsx'

/** The form in which an organiser edits a place; it is the same as the desk's. */
export default function OrganiserEditor(props: Omit<EditPlaceProps, 'renderFields'>) {
  return <EditPlace {...props} renderFields={renderFields} />
}
