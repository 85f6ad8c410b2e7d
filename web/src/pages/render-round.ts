import type { Place } from '@fyndkartan/domain/place'
import { createElement, type ReactNode } from 'react'
import { RoundSlot } from './RoundSlot.tsx'

/** A card's or a popup's button for the visitor's round. */
export function renderRound(place: Place): ReactNode {
  return createElement(RoundSlot, { place, size: 'small' })
}
