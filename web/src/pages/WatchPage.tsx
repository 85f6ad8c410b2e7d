import { lazy, Suspense, useCallback } from 'react'
import { storedWatchLink } from '../api/stored-state.ts'
import { watchLink, type WatchPageView } from '../features/watch/watch-link.ts'
import { WatchMessage } from '../features/watch/WatchMessage.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { PageLoading } from '../ui/PageLoading.tsx'
import { useMailedLink } from '../ui/use-mailed-link.ts'

const ManagedWatch = lazy(() => import('./ManagedWatch.tsx'))
const BrowserWatches = lazy(() => import('./BrowserWatches.tsx'))

/** The watch of a link in a mail or a notification; without a link, the watches of this browser. */
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
        {/* The key separates links, which may be for other watches or purposes. */}
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
