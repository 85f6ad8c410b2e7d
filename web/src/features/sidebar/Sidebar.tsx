import { lazy, Suspense, useRef, useState } from 'react'
import { useSeen } from '../../ui/use-seen.ts'
import styles from './Sidebar.module.css'

const SidebarCards = lazy(() => import('./SidebarCards.tsx'))

interface Props {
  /** The results are there, and the line is free. A sidebar that is in the window does not wait for them. */
  readonly isDue: boolean
}

/** Beside the results, on a phone below them: featured markets, statistics, and the link to leave a tip (spec §2). */
export function Sidebar({ isDue }: Props) {
  const place = useRef<HTMLElement>(null)
  const isWanted = useSeen(place) || isDue
  const [isShown, setShown] = useState(isWanted)
  if (isWanted && !isShown) setShown(true)
  const waiting = <div className={styles.waiting} />
  return (
    <aside aria-label="Mer på Fyndkartan" className={styles.sidebar} ref={place}>
      {isShown ? (
        <Suspense fallback={waiting}>
          <SidebarCards />
        </Suspense>
      ) : (
        waiting
      )}
    </aside>
  )
}
