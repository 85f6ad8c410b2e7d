import type { Place } from '@fyndkartan/domain/place'
import type { ReactNode } from 'react'
import type { EditPlaceProps } from '../../ui/place-editing/EditPlace.tsx'
import type { Wish } from './place-link.ts'
import type { OrganiserView } from './use-place-link.ts'

/** The props of the views in which an organiser manages a place. */
export interface ManagedProps {
  /** The secret in the organiser's link. */
  readonly link: string
  readonly wish: Wish | null
  /** Deletes the secret from the tab and shows another view. */
  readonly onLeave: (next: OrganiserView) => void
  /** Renders the form that changes the place. Its code is loaded when the organiser opens it. */
  readonly renderEditor: (props: Omit<EditPlaceProps, 'renderFields'>) => ReactNode
  readonly renderMap: (place: Place) => ReactNode
}
