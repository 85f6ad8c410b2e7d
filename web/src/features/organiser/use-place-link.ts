import { storedPlaceLink } from '../../api/stored-state.ts'
import { routePatterns } from '../../paths.ts'
import { useMailedLink } from '../../ui/use-mailed-link.ts'
import { type Arrival, readArrival, type Wish } from './place-link.ts'

export type OrganiserView =
  | { readonly name: 'place'; readonly link: string; readonly wish: Wish | null }
  /** `none`: nobody has come by a link. `dead`: it is not valid. `left`: they are done for today. */
  | { readonly name: 'none' | 'dead' | 'left' }
  /** They have asked for a new link, or for none. `path`: of the place's page; null when it is gone. */
  | { readonly name: 'renewed' | 'ended'; readonly email: string; readonly path: string | null }

const placeLink = {
  read: readArrival,
  viewOf: (arrival: Arrival | null) => (arrival ? viewOf(arrival) : keptView()),
  keep: ({ link }: Arrival) => {
    if (link !== null) storedPlaceLink.write(link)
  },
  path: routePatterns.organiser,
}

/**
 * What the page shows. The secret is kept in this tab until it is closed: the next person at the device does not have it, and the page
 * can be loaded again.
 */
export function usePlaceLink() {
  const [view, setView] = useMailedLink<Arrival, OrganiserView>(placeLink)
  return {
    view,
    /** Forgets the secret. */
    leave(next: OrganiserView) {
      storedPlaceLink.clear()
      setView(next)
    },
  }
}

function viewOf({ link, wish }: Arrival): OrganiserView {
  return link === null ? { name: 'dead' } : { name: 'place', link, wish }
}

function keptView(): OrganiserView {
  const link = storedPlaceLink.read()
  return link === null ? { name: 'none' } : { name: 'place', link, wish: null }
}
