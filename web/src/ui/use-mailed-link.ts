import { useEffect, useMemo, useState } from 'react'
import { useLocation, useRouterHistory, useSearchParams } from './location.ts'

interface MailedLink<Arrival, View> {
  /** What a link in a mail brings; null when the address has none. */
  readonly read: (params: URLSearchParams) => Arrival | null
  /** What the page shows; null: of somebody who has come without a link, or again. */
  readonly viewOf: (arrival: Arrival | null) => View
  /** Keeps the secret, so that the page can be loaded again. */
  readonly keep: (arrival: Arrival) => void
  /** The page's address without a link. */
  readonly path: string
}

/**
 * What a page shows that mailed links lead to. The secret is taken out of the address at once: the browser's history does not have it.
 * `link` must stay the same object.
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
    // Another mail's link was opened in the same tab.
    if (arrival) setView(link.viewOf(arrival))
  }
  useEffect(() => {
    if (!arrival) return
    link.keep(arrival)
    history.go(link.path, 'replace')
  }, [link, arrival, history])
  return [view, setView]
}
