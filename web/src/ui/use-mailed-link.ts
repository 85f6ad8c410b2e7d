import { useEffect, useMemo, useState } from 'react'
import { useLocation, useRouterHistory, useSearchParams } from './location.ts'

interface MailedLink<Arrival, View> {
  /** Parses the parameters of a mailed link; null when the address has none. */
  readonly read: (params: URLSearchParams) => Arrival | null
  /** The view for a link; null for a visitor without one, or after a reload. */
  readonly viewOf: (arrival: Arrival | null) => View
  /** Stores the secret, so that the page can be reloaded. */
  readonly keep: (arrival: Arrival) => void
  /** The page's address without a link. */
  readonly path: string
}

/**
 * The view of a page that mailed links lead to. Removes the secret from the address at once, so that the browser's
 * history does not have it. `link` must stay the same object.
 */
export function useMailedLink<Arrival, View>(link: MailedLink<Arrival, View>): [View, (next: View) => void] {
  const history = useRouterHistory()
  const { key } = useLocation()
  const params = useSearchParams()
  const arrival = useMemo(() => link.read(params), [link, params])
  const [view, setView] = useState(() => link.viewOf(arrival))
  const [shownKey, setShownKey] = useState(key)
  if (key !== shownKey) {
    setShownKey(key)
    // The visitor has opened another mail's link in the same tab.
    if (arrival) setView(link.viewOf(arrival))
  }
  useEffect(() => {
    if (!arrival) return
    link.keep(arrival)
    history.go(link.path, 'replace')
  }, [link, arrival, history])
  return [view, setView]
}
