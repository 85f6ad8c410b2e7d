import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { NotFetched } from '../../ui/NotFetched.tsx'
import { useSeen } from '../../ui/use-seen.ts'
import styles from './Sidebar.module.css'

const SidebarCards = lazy(() => import('./SidebarCards.tsx'))

/** The results load alone for this long, ms. */
const patienceMs = 4000

/**
 * Beside the results: featured markets, statistics, and the link to leave a tip (spec §2). It loads when it comes into
 * view, since on a phone it is below the results and would delay them on a slow line; at the latest after `patienceMs`,
 * since screen readers and the keyboard skip an empty part.
 */
export function Sidebar() {
  const place = useRef(null)
  const isSeen = useSeen(place)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  const waiting = <div className={styles.waiting} />
  return (
    <aside aria-label="Mer på Fyndkartan" className={styles.sidebar} ref={place}>
      {isSeen || isLate ? (
        <ErrorBoundary fallback={<NotFetched isRequested={false} />}>
          <Suspense fallback={waiting}>
            <SidebarCards />
          </Suspense>
        </ErrorBoundary>
      ) : (
        waiting
      )}
    </aside>
  )
}
