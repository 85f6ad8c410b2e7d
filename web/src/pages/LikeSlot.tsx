import type { SeenPlace } from '@fyndkartan/contract/place'
import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'

// A chunk that is not downloaded for visitors who are not signed in.
const LikeButton = lazy(() => import('../features/favourites/LikeButton.tsx'))

interface Props {
  readonly place: SeenPlace
  readonly size: 'small' | 'medium' | 'large'
}

/** A place's like button when it has loaded; nothing when it cannot be loaded. */
export function LikeSlot({ place: { kind, id, name, favourite }, size }: Props) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <LikeButton key={`${kind}/${id}`} targetId={id} targetType={kind} name={name} initial={favourite} size={size} />
      </Suspense>
    </ErrorBoundary>
  )
}
