import type { Place } from '@fyndkartan/domain/place'
import { createElement, type ReactNode } from 'react'
import { RoundSlot } from './RoundSlot.tsx'

/** Renders the button for the visitor's round on a card or in a popup. */
export function renderRound(place: Place): ReactNode {
  return createElement(RoundSlot, { place, size: 'small' })
}
