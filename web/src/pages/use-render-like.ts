import type { SeenPlace } from '@fyndkartan/contract/place'
import { createElement, type ReactNode } from 'react'
import { useAuth } from '../api/identity/auth.ts'
import { LikeSlot } from './LikeSlot.tsx'

/**
 * Returns a function that renders a place's like button, or null for a signed-out visitor. Callers reserve the button's
 * space while it loads.
 */
export function useRenderLike(size: 'small' | 'medium' | 'large'): ((place: SeenPlace) => ReactNode) | null {
  const { user } = useAuth()
  return user && ((place) => createElement(LikeSlot, { place, size }))
}
