import type { PlaceKind } from '@fyndkartan/domain/place'
import { NewPlace } from '../features/desk/NewPlace.tsx'
import { renderFields } from './DeskFields.tsx'

/** Adding a shop or a market at the desk. */
export default function DeskNewPlace({ kind }: { readonly kind: PlaceKind }) {
  return <NewPlace kind={kind} renderFields={renderFields} />
}
