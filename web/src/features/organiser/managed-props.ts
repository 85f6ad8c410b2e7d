import type { Place } from '@fyndkartan/domain/place'
import type { ReactNode } from 'react'
import type { EditPlaceProps } from '../../ui/place-editing/EditPlace.tsx'
import type { Wish } from './place-link.ts'
import type { OrganiserView } from './use-place-link.ts'

/** What the page hands to the views of a place. */
export interface ManagedProps {
  /** The secret. */
  readonly link: string
  readonly wish: Wish | null
  /** The secret is to be forgotten. */
  readonly onLeave: (next: OrganiserView) => void
  /** The form, which few need: it is fetched when it is opened. */
  readonly renderEditor: (props: Omit<EditPlaceProps, 'renderFields'>) => ReactNode
  readonly renderMap: (place: Place) => ReactNode
}
