import { useEffect, useMemo, useState } from 'react'
import { useLocation, useRouterHistory, useSearchParams } from './location.ts'

interface MailedLink<Arrival, View> {
  /** Parses the secret and the purpose from the parameters of a mailed link; null when the address has none. */
  readonly read: (params: URLSearchParams) => Arrival | null
  /** The view for a mailed link; null when the visitor has none in the address, as after a reload. */
  readonly viewOf: (arrival: Arrival | null) => View
  /** Stores the link's secret, so that the page can be reloaded. */
  readonly keep: (arrival: Arrival) => void
  /** The address of the page without the link's parameters. */
  readonly path: string
}

/**
 * The view of a page that mailed links open. Removes the link's secret from the address at once, so that the browser's
 * history does not contain it. `link` must be the same object at each render.
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
    // The visitor has opened the link of another mail in the same tab.
    if (arrival) setView(link.viewOf(arrival))
  }
  useEffect(() => {
    if (!arrival) return
    link.keep(arrival)
    history.go(link.path, 'replace')
  }, [link, arrival, history])
  return [view, setView]
}
