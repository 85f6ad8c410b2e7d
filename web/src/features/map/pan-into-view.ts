import { reducedMotion } from '../../ui/reduced-motion.ts'
import type { TileMap } from './engine/tile-map.ts'

/** The parts of the map to keep free, px: the map's buttons are at its right, its notices at the top. */
export interface Margins {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/**
 * How far the stretch from `start` to `end` must move to be between `from` and `to`. One that is too long is aligned at
 * its start.
 */
export function shiftInto(start: number, end: number, from: number, to: number): number {
  if (start < from || end - start > to - from) return from - start
  return end > to ? to - end : 0
}

/**
 * The part of the window's lower edge to keep free, px, for the tab that opens the footer and for the pin below a
 * popup.
 */
const windowFootPx = 96

/**
 * Moves the map so that the whole element is on it, and scrolls the page when that part of the map is outside the
 * window.
 */
export function panIntoView(map: TileMap, element: HTMLElement, margins: Margins): void {
  const view = map.element.getBoundingClientRect()
  const box = element.getBoundingClientRect()
  const left = map.stillToGo
  const x = shiftInto(box.left - left.x, box.right - left.x, view.left + margins.left, view.right - margins.right)
  const y = shiftInto(box.top - left.y, box.bottom - left.y, view.top + margins.top, view.bottom - margins.bottom)
  if (x !== 0 || y !== 0) map.panBy({ x: -x, y: -y })
  if (view.top >= 0 && view.bottom <= window.innerHeight) return
  const down = shiftInto(box.top - left.y + y, box.bottom - left.y + y, margins.top, window.innerHeight - windowFootPx)
  if (down !== 0) window.scrollBy({ top: -down, behavior: reducedMotion() ? 'instant' : 'smooth' })
}
