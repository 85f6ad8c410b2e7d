import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { NotFetched } from '../../ui/NotFetched.tsx'
import { useSeen } from '../../ui/use-seen.ts'
import styles from './Sidebar.module.css'

const SidebarCards = lazy(() => import('./SidebarCards.tsx'))

/** How long the sidebar waits at most, so that it does not delay the results, ms. */
const patienceMs = 4000

/**
 * The part beside the results: featured markets, statistics, and a link to send a tip (spec §2). On a phone it is below
 * the results and would delay them on a slow line, so it loads when it comes into view. After `patienceMs` it loads
 * anyway, since screen readers and the Tab key skip an empty part.
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
