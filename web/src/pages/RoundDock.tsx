import { lazy, Suspense } from 'react'
import { useSavedRound } from '../api/saved-round.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'

// A chunk of its own, since visitors without a round do not need it.
const RoundTray = lazy(() => import('../features/round/RoundTray.tsx'))

/** Shows the number of stops in the visitor's round; renders nothing without a round. */
export function RoundDock() {
  const saved = useSavedRound()
  if (saved === '') return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <RoundTray saved={saved} />
      </Suspense>
    </ErrorBoundary>
  )
}
