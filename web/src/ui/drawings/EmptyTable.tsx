import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '../ErrorBoundary.tsx'

const EmptyTablePicture = lazy(() => import('./EmptyTablePicture.tsx'))

/** For an empty list or map. Fetched when it is shown: most searches find something. */
export function EmptyTable() {
  const space = <svg viewBox="0 0 160 90" width="160" height="90" aria-hidden="true" />
  return (
    <ErrorBoundary fallback={space}>
      <Suspense fallback={space}>
        <EmptyTablePicture />
      </Suspense>
    </ErrorBoundary>
  )
}
