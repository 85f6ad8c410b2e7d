import { type PointerEvent, type RefObject, useState } from 'react'

interface Dragging {
  readonly from: number
  readonly to: number
  /** How far the pointer has moved since the drag began, px; negative upwards. */
  readonly byPx: number
  /** The height of the dragged row with its gap, px: the distance by which other rows move aside. */
  readonly heightPx: number
}

export interface DragOrder {
  /** The index of the dragged row; null when no row is dragged. */
  readonly from: number | null
  /** The distance by which to draw a row below its usual position during the drag, px. */
  readonly shiftOf: (index: number) => number
  /** Starts a drag; call it when the pointer is pressed on a row's handle. */
  readonly grab: (event: PointerEvent<HTMLElement>, index: number) => void
}

/**
 * Lets visitors reorder the rows of a list by dragging their handles. Calls `onDrop` with the row's old and new index;
 * Escape cancels the drag.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
): DragOrder {
  const [dragging, setDragging] = useState<Dragging | null>(null)

  function grab(event: PointerEvent<HTMLElement>, from: number): void {
    if (event.button !== 0 || !list.current) return
    event.preventDefault()
    const handle = event.currentTarget
    handle.setPointerCapture(event.pointerId)
    const boxes = Array.from(list.current.children, (row) => row.getBoundingClientRect())
    const middles = boxes.map(({ top, height }) => top + window.scrollY + height / 2)
    const own = boxes[from]
    if (!own) return
    const gap = Math.max(0, (boxes[1]?.top ?? 0) - (boxes[0]?.bottom ?? 0))
    const beginY = event.pageY
    const ended = new AbortController()
    let state: Dragging = { from, to: from, byPx: 0, heightPx: own.height + gap }
    const show = (next: Dragging) => setDragging((state = next))
    show(state)
    const follow = ({ pageY }: globalThis.PointerEvent) => {
      const byPx = pageY - beginY
      const middle = (middles[from] ?? 0) + byPx
      const to = middles.filter((other, at) => at !== from && other < middle).length
      show({ ...state, byPx, to })
    }
    const end = (isDropped: boolean) => {
      ended.abort()
      setDragging(null)
      if (isDropped && state.to !== from) onDrop(from, state.to)
    }
    const { signal } = ended
    handle.addEventListener('pointermove', follow, { signal })
    handle.addEventListener('pointerup', () => end(true), { signal })
    handle.addEventListener('pointercancel', () => end(false), { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
  }

  return {
    from: dragging?.from ?? null,
    shiftOf(index) {
      if (dragging === null) return 0
      const { from, to, byPx, heightPx } = dragging
      if (index === from) return byPx
      if (from < index && index <= to) return -heightPx
      return to <= index && index < from ? heightPx : 0
    },
    grab,
  }
}
