import { lazy, Suspense } from 'react'
import { useKeptRound } from '../api/kept-round.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'

// A chunk that is not downloaded for visitors without a round.
const RoundTray = lazy(() => import('../features/round/RoundTray.tsx'))

/** How many stops the visitor's round has, once there are any. */
export function RoundDock() {
  const kept = useKeptRound()
  if (kept === '') return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <RoundTray kept={kept} />
      </Suspense>
    </ErrorBoundary>
  )
}
