import { storedPlaceLink } from '../../api/stored-links.ts'
import { routePatterns } from '../../paths.ts'
import { useMailedLink } from '../../ui/use-mailed-link.ts'
import { type Arrival, readArrival, type Wish } from './place-link.ts'

export type OrganiserView =
  | { readonly name: 'place'; readonly link: string; readonly wish: Wish | null }
  /**
   * `none`: the page was opened without a link. `dead`: the link is not valid. `left`: the organiser has left the
   * place.
   */
  | { readonly name: 'none' | 'dead' | 'left' }
  /**
   * The organiser has requested a new link, or has ended the link. `path` leads to the place's page; null when the
   * place is gone.
   */
  | { readonly name: 'renewed' | 'ended'; readonly email: string; readonly path: string | null }

const placeLink = {
  read: readArrival,
  viewOf: (arrival: Arrival | null) => (arrival ? viewOf(arrival) : storedView()),
  keep: ({ link }: Arrival) => {
    if (link !== null) storedPlaceLink.write(link)
  },
  path: routePatterns.organiser,
}

/**
 * The view of the organiser's page. The tab stores the link's secret until it is closed, so that the page can be
 * reloaded; nothing remains for the next person at the device.
 */
export function usePlaceLink() {
  const [view, setView] = useMailedLink<Arrival, OrganiserView>(placeLink)
  return {
    view,
    /** Deletes the secret from the tab. */
    leave(next: OrganiserView) {
      storedPlaceLink.clear()
      setView(next)
    },
  }
}

function viewOf({ link, wish }: Arrival): OrganiserView {
  return link === null ? { name: 'dead' } : { name: 'place', link, wish }
}

function storedView(): OrganiserView {
  const link = storedPlaceLink.read()
  return link === null ? { name: 'none' } : { name: 'place', link, wish: null }
}
