/**
 * Translates Chromium's Input.dispatchMouseEvent and Input.dispatchTouchEvent to WebDriver actions, so that one
 * component test runs in all engines. Throws for events that WebDriver cannot send.
 */
import { finger, type InputSource, mouse, moveTo, pause, type Point, press, release, wheel } from './actions.ts'
import type { DriverPage } from './driver.ts'

interface MouseEvent extends Point {
  readonly type: 'mousePressed' | 'mouseMoved' | 'mouseReleased' | 'mouseWheel'
  readonly button?: 'left' | 'right' | 'none'
  readonly buttons?: number
  /** A sum of bits: 2 is Ctrl, 8 is Shift. */
  readonly modifiers?: number
  readonly timestamp?: number
  readonly deltaX?: number
  readonly deltaY?: number
}

interface TouchEvent {
  readonly type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel'
  readonly touchPoints: readonly Point[]
}

const buttons = { left: 0, right: 2, none: 0 } as const
const modifierKeys = [
  { bit: 2, value: '\uE009' },
  { bit: 8, value: '\uE008' },
] as const

export class InputInProtocolWords {
  readonly #page: DriverPage
  #fingersDown = 0

  constructor(page: DriverPage) {
    this.#page = page
  }

  async send(method: string, params: object): Promise<void> {
    if (method === 'Input.dispatchMouseEvent') await this.#mouse(params as MouseEvent)
    else if (method === 'Input.dispatchTouchEvent') await this.#touch(params as TouchEvent)
    else throw new Error(`${method} is not supported in this engine`)
  }

  async #mouse({
    type,
    button = 'left',
    buttons: held,
    modifiers = 0,
    timestamp,
    ...event
  }: MouseEvent): Promise<void> {
    if (timestamp !== undefined) throw new Error('WebDriver cannot set the time of an event')
    if (type === 'mouseMoved' && held === 0) throw new Error('WebDriver cannot release a button outside the window')
    if (type === 'mouseWheel') return this.#page.act([wheel(event, event.deltaX ?? 0, event.deltaY ?? 0)])
    const actions = [moveTo(event)]
    if (type === 'mousePressed') actions.push(press(buttons[button]))
    if (type === 'mouseReleased') actions.push(release(buttons[button]))
    const keys = modifierKeys.filter(({ bit }) => (modifiers & bit) !== 0)
    if (keys.length === 0) return this.#page.act([mouse(actions)])
    // All devices act in one command: the key goes down one tick before the mouse acts, and up after it.
    await this.#page.act([...keys.map(({ value }) => heldKey(value, actions.length)), mouse([pause(), ...actions])])
  }

  async #touch({ type, touchPoints }: TouchEvent): Promise<void> {
    if (type === 'touchCancel') throw new Error('WebDriver cannot cancel a touch')
    if (type === 'touchEnd') {
      await this.#page.act(Array.from({ length: this.#fingersDown }, (_, index) => finger(index, [release()])))
      this.#fingersDown = 0
      return
    }
    const down = type === 'touchStart' ? [press()] : []
    await this.#page.act(touchPoints.map((point, index) => finger(index, [moveTo(point), ...down])))
    this.#fingersDown = touchPoints.length
  }
}

/** Presses a key, holds it for this many ticks, and releases it. */
function heldKey(value: string, ticks: number): InputSource {
  const pauses = Array.from({ length: ticks }, () => pause())
  return { type: 'key', id: `key ${value}`, actions: [{ type: 'keyDown', value }, ...pauses, { type: 'keyUp', value }] }
}
