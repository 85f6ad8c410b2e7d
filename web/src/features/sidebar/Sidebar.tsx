import { lazy, Suspense } from 'react'
import styles from './Sidebar.module.css'

const SidebarCards = lazy(() => import('./SidebarCards.tsx'))

/** Beside the results: featured markets, statistics, and the link to leave a tip (spec §2). */
export function Sidebar() {
  return (
    <aside aria-label="Mer på Fyndkartan" className={styles.sidebar}>
      <Suspense fallback={<div className={styles.waiting} />}>
        <SidebarCards />
      </Suspense>
    </aside>
  )
}
