/** Input actions of WebDriver: https://www.w3.org/TR/webdriver2/#actions. Positions are in CSS pixels of the window. */

/** An input device and its actions, one for each tick. In a tick the devices act at the same time. */
export interface InputSource {
  readonly type: 'pointer' | 'wheel' | 'key'
  readonly id: string
  readonly parameters?: { readonly pointerType: 'mouse' | 'touch' }
  readonly actions: readonly Action[]
}

type Action = Readonly<Record<string, unknown>>

export interface Point {
  readonly x: number
  readonly y: number
}

export function mouse(actions: readonly Action[]): InputSource {
  return { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }
}

/** A finger on a touchscreen; `index` distinguishes fingers that touch at the same time. */
export function finger(index: number, actions: readonly Action[]): InputSource {
  return { type: 'pointer', id: `finger ${index}`, parameters: { pointerType: 'touch' }, actions }
}

/** Turns the mouse wheel at a point by `deltaX` and `deltaY` CSS pixels. */
export function wheel({ x, y }: Point, deltaX: number, deltaY: number): InputSource {
  const at = { x: Math.round(x), y: Math.round(y) }
  return { type: 'wheel', id: 'wheel', actions: [{ type: 'scroll', ...at, deltaX, deltaY, duration: 0 }] }
}

export function moveTo({ x, y }: Point, durationMs = 0): Action {
  return { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: durationMs }
}

export function pause(durationMs = 0): Action {
  return { type: 'pause', duration: durationMs }
}

/** Presses a finger on the screen, or a mouse button: 0 is the left one, 2 the right one. */
export const press = (button = 0): Action => ({ type: 'pointerDown', button })
export const release = (button = 0): Action => ({ type: 'pointerUp', button })
