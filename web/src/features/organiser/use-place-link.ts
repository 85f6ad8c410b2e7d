import { useEffect, useState } from 'react'
import { storedPlaceLink } from '../../api/stored-state.ts'
import { routePatterns } from '../../paths.ts'
import { useLocation, useRouterHistory, useSearchParams } from '../../ui/location.ts'
import { type Arrival, readArrival, type Wish } from './place-link.ts'

export type OrganiserView =
  | { readonly name: 'place'; readonly link: string; readonly wish: Wish | null }
  /** `none`: nobody has come by a link. `dead`: it is not valid. `left`: they are done for today. */
  | { readonly name: 'none' | 'dead' | 'left' }
  /** They have asked for a new link, or for none. `path`: of the place's page; null when it is gone. */
  | { readonly name: 'renewed' | 'ended'; readonly email: string; readonly path: string | null }

/**
 * What the page shows. The secret is taken out of the address at once and kept in this tab until it is closed: neither the
 * browser's history nor the next person at the device has it, and the page can be loaded again.
 */
export function usePlaceLink() {
  const history = useRouterHistory()
  const { key } = useLocation()
  const arrival = readArrival(useSearchParams())
  const [view, setView] = useState<OrganiserView>(() => (arrival ? viewOf(arrival) : keptView()))
  const [shownKey, setShownKey] = useState(key)
  if (key !== shownKey) {
    setShownKey(key)
    // Another mail's link was opened in the same tab.
    if (arrival) setView(viewOf(arrival))
  }
  const link = arrival?.link ?? null
  const isArriving = arrival !== null
  useEffect(() => {
    if (!isArriving) return
    if (link !== null) storedPlaceLink.write(link)
    history.go(routePatterns.organiser, 'replace')
  }, [isArriving, link, history])
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
