import type { TileMap } from './tile-map.ts'

/** How far an arrow key moves the map, px. With Shift it moves three times as far. */
const stepPx = 80

const steps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const zooms: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1, _: -1 }

/** Makes the map focusable: arrow keys move it, + and − zoom. Keys pressed on elements inside the map are ignored. */
export function followKeys(map: TileMap, signal: AbortSignal): void {
  const { element } = map
  element.tabIndex = 0
  const onKey = (event: KeyboardEvent) => {
    if (event.target !== element || event.altKey || event.ctrlKey || event.metaKey) return
    const step = steps[event.key]
    const levels = zooms[event.key]
    const px = stepPx * (event.shiftKey ? 3 : 1)
    if (step) map.panBy({ x: step[0] * px, y: step[1] * px })
    else if (levels !== undefined) map.zoomBy(levels)
    else return
    event.preventDefault()
  }
  element.addEventListener('keydown', onKey, { signal })
  signal.addEventListener('abort', () => element.removeAttribute('tabindex'))
}
