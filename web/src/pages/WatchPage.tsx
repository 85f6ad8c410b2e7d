import { lazy, Suspense, useCallback } from 'react'
import { storedWatchLink } from '../api/stored-state.ts'
import { watchLink, type WatchPageView } from '../features/watch/watch-link.ts'
import { WatchMessage } from '../features/watch/WatchMessage.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { PageLoading } from '../ui/PageLoading.tsx'
import { useMailedLink } from '../ui/use-mailed-link.ts'

const ManagedWatch = lazy(() => import('./ManagedWatch.tsx'))
const BrowserWatches = lazy(() => import('./BrowserWatches.tsx'))

/** A watch by the link in a mail or a notification; without one, those of this browser. */
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
        {/* Another link may be of another watch, or for something else. */}
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
