import type { SeenPlace } from '@fyndkartan/contract/place'
import { keyOfPlace } from '@fyndkartan/domain/place'
import { lazy, Suspense } from 'react'
import { favouriteKeyOf } from '../api/favourite-key.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'

// A chunk of its own, since signed-out visitors do not need it.
const LikeButton = lazy(() => import('../features/favourites/LikeButton.tsx'))

interface Props {
  readonly place: SeenPlace
  readonly size: 'small' | 'medium' | 'large'
}

/** A place's like button; renders nothing while it loads or if that fails. */
export function LikeSlot({ place, size }: Props) {
  const { name, favourite } = place
  const { kind, id, seriesId } = favouriteKeyOf(place)
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <LikeButton
          key={keyOfPlace({ kind, id })}
          targetId={id}
          targetType={kind}
          targetSeries={seriesId}
          name={name}
          initial={favourite}
          size={size}
        />
      </Suspense>
    </ErrorBoundary>
  )
}
