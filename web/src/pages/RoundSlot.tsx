import type { Place } from '@fyndkartan/domain/place'
import { Suspense } from 'react'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { part } from '../ui/part.ts'

/** Fetched when the first place is shown with it. */
export const RoundButton = part(async () => (await import('../features/round/RoundButton.tsx')).RoundButton)

interface Props {
  readonly place: Place
  readonly size: 'small' | 'large'
}

/** A place's button for the visitor's round when it has loaded; nothing when it cannot be loaded. */
export function RoundSlot(props: Props) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <RoundButton {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
