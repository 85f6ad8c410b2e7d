import type { SeenPlace } from '@fyndkartan/contract/place'
import { createElement, type ReactNode } from 'react'
import { useAuth } from '../api/identity/auth.ts'
import { LikeSlot } from './LikeSlot.tsx'

/** Returns the function that renders a place's like button; null when nobody is signed in. Callers reserve space for a button that is loading. */
export function useRenderLike(size: 'small' | 'medium' | 'large'): ((place: SeenPlace) => ReactNode) | null {
  const { user } = useAuth()
  return user && ((place) => createElement(LikeSlot, { place, size }))
}
