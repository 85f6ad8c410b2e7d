import type { SeenPlace } from '@fyndkartan/contract/place'
import { createElement, type ReactNode } from 'react'
import { useAuth } from '../api/identity/auth.ts'
import { LikeSlot } from './LikeSlot.tsx'

/** How to draw a place's like button; null when nobody is signed in. Whoever draws it keeps room for one that is on its way. */
export function useRenderLike(size: 'small' | 'medium' | 'large'): ((place: SeenPlace) => ReactNode) | null {
  const { user } = useAuth()
  return user && ((place) => createElement(LikeSlot, { place, size }))
}
