import { useEffect } from 'react'
import { prefetchPlaces } from '../../api/prefetch-places.ts'
import { matchPath, useLocation } from '../../ui/location.ts'
import { Link } from '../../ui/Link.tsx'
import { routePatterns } from '../../paths.ts'
import { parseRound } from './round-text.ts'
import styles from './RoundTray.module.css'

/**
 * A tab at the lower edge of the window, with a link to the visitor's round. It also loads the places of the round into
 * the cache, so that the round can be read offline.
 */
export default function RoundTray({ saved }: { readonly saved: string }) {
  const { pathname } = useLocation()
  const count = parseRound(saved).stops.length
  useEffect(() => {
    const { stops, start } = parseRound(saved)
    void prefetchPlaces(start?.kind === 'place' ? [...stops, start.place] : stops)
  }, [saved])
  if (count === 0 || matchPath(routePatterns.round, pathname)) return null
  return (
    <aside className={styles.tray} aria-label="Min runda">
      <Link className={styles.link} to={routePatterns.round}>
        <span className={styles.count}>{count}</span> stopp i rundan
        <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
          <path
            d="m7 4 6 6-6 6"
            fill="none"
            stroke="currentColor"
            strokeWidth="3"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </Link>
    </aside>
  )
}
