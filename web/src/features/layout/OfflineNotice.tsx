import { lazy, Suspense } from 'react'
import { useCacheNotices } from '../../api/cache-notices.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { useOnline } from '../../ui/use-online.ts'
import styles from './notice.module.css'

const CacheNotice = lazy(() => import('./CacheNotice.tsx'))

/**
 * A notice while the device is offline. Its live region is always rendered, since screen readers announce changes only
 * in existing ones.
 */
export function OfflineNotice() {
  const online = useOnline()
  const news = useCacheNotices()
  return (
    <div role="status" className={styles.region}>
      {!online && <p className={styles.notice}>Du är offline. Det du har öppnat tidigare går fortfarande att läsa.</p>}
      {(!online || news) && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <CacheNotice {...news} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}
