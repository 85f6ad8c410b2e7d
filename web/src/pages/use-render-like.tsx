import type { SeenPlace } from '@fyndkartan/contract/place'
import { lazy, type ReactNode, Suspense } from 'react'
import { useAuth } from '../api/identity/auth.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'

// Visitors who are not signed in never download it.
const LikeButton = lazy(() => import('../features/favourites/LikeButton.tsx'))

/** How to draw a place's like button; null when nobody is signed in. Whoever draws it keeps room for one that is on its way. */
export function useRenderLike(size: 'small' | 'medium' | 'large'): ((place: SeenPlace) => ReactNode) | null {
  const { user } = useAuth()
  if (!user) return null
  return ({ kind, id, name, favourite }) => (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <LikeButton key={`${kind}/${id}`} targetId={id} targetType={kind} name={name} initial={favourite} size={size} />
      </Suspense>
    </ErrorBoundary>
  )
}
