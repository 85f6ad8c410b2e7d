import type { SeenPlace } from '@fyndkartan/contract/place'
import { createElement, type ReactNode } from 'react'
import { useAuth } from '../api/identity/auth.ts'
import { LikeSlot } from './LikeSlot.tsx'

/**
 * Returns a function that renders a place's like button; null for a signed-out visitor. Callers reserve space for a
 * loading button.
 */
export function useRenderLike(size: 'small' | 'medium' | 'large'): ((place: SeenPlace) => ReactNode) | null {
  const { user } = useAuth()
  return user && ((place) => createElement(LikeSlot, { place, size }))
}
