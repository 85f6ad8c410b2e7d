import type { Place } from '@fyndkartan/domain/place'
import type { ReactNode } from 'react'
import type { EditPlaceProps } from '../../ui/place-editing/EditPlace.tsx'
import type { Wish } from './place-link.ts'
import type { OrganiserView } from './use-place-link.ts'

/** Props that the page passes to the views of a place. */
export interface ManagedProps {
  /** The link's secret. */
  readonly link: string
  readonly wish: Wish | null
  /** Forgets the secret and shows another view. */
  readonly onLeave: (next: OrganiserView) => void
  /** The form, in a chunk that is loaded when the organiser opens it. */
  readonly renderEditor: (props: Omit<EditPlaceProps, 'renderFields'>) => ReactNode
  readonly renderMap: (place: Place) => ReactNode
}
