import { lazy, Suspense, useCallback } from 'react'
import { storedWatchLink } from '../api/stored-links.ts'
import { watchLink, type WatchPageView } from '../features/watch/watch-link.ts'
import { WatchMessage } from '../features/watch/WatchMessage.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { PageLoading } from '../ui/PageLoading.tsx'
import { useMailedLink } from '../ui/use-mailed-link.ts'

const ManagedWatch = lazy(() => import('./ManagedWatch.tsx'))
const BrowserWatches = lazy(() => import('./BrowserWatches.tsx'))

/**
 * The page that a link in a mail or a notification about a watch opens; without a link it shows the watches of this
 * browser.
 */
export default function WatchPage() {
  const [view, setView] = useMailedLink(watchLink)
  const leave = useCallback(
    (next: WatchPageView) => {
      storedWatchLink.clear()
      setView(next)
    },
    [setView],
  )
  if (view.name === 'watch')
    return (
      <Suspense fallback={<PageLoading text="Hämtar din bevakning..." title="Din bevakning" />}>
        {/* Another link, which may be for another watch or purpose, gets another key. */}
        <ManagedWatch key={`${view.link} ${view.wish}`} link={view.link} wish={view.wish} onLeave={leave} />
      </Suspense>
    )
  return (
    <WatchMessage view={view}>
      <ErrorBoundary fallback={null}>
        <Suspense>
          <BrowserWatches />
        </Suspense>
      </ErrorBoundary>
    </WatchMessage>
  )
}
