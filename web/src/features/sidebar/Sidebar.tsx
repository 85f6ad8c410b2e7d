import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { NotFetched } from '../../ui/NotFetched.tsx'
import { useSeen } from '../../ui/use-seen.ts'
import styles from './Sidebar.module.css'

const SidebarCards = lazy(() => import('./SidebarCards.tsx'))

/** When the results have had the line for themselves, ms. */
const patienceMs = 4000

/**
 * Beside the results: featured markets, statistics, and the link to leave a tip (spec §2). Filled when it is seen, since on a phone it is below the
 * results, which would wait for it on a slow line; or a little later, since screen readers and the keyboard go past what is empty.
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
        <ErrorBoundary fallback={<NotFetched wasAskedFor={false} />}>
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
