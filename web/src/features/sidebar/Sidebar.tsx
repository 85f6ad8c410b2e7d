import { lazy, Suspense, useRef } from 'react'
import { useSeen } from '../../ui/use-seen.ts'
import styles from './Sidebar.module.css'

const SidebarCards = lazy(() => import('./SidebarCards.tsx'))

/**
 * Beside the results: featured markets, statistics, and the link to leave a tip (spec §2). Filled when it is seen: on a phone it is below the
 * results, which would wait for it on a slow line.
 */
export function Sidebar() {
  const place = useRef(null)
  const isSeen = useSeen(place)
  const waiting = <div className={styles.waiting} />
  return (
    <aside aria-label="Mer på Fyndkartan" className={styles.sidebar} ref={place}>
      {isSeen ? (
        <Suspense fallback={waiting}>
          <SidebarCards />
        </Suspense>
      ) : (
        waiting
      )}
    </aside>
  )
}
