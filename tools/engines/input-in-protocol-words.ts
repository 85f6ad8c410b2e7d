/**
 * Mouse, wheel and fingers as Chromium's protocol describes them (Input.dispatchMouseEvent, Input.dispatchTouchEvent), so that
 * a component test is written once, made as WebDriver actions. What WebDriver cannot make is refused.
 */
import type { EnginePage, InputSource } from './driver.ts'

interface Point {
  readonly x: number
  readonly y: number
}

interface MouseEvent extends Point {
  readonly type: 'mousePressed' | 'mouseMoved' | 'mouseReleased' | 'mouseWheel'
  readonly button?: 'left' | 'right' | 'none'
  readonly buttons?: number
  /** Bits: 2 is Ctrl, 8 is Shift. */
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
  readonly #page: EnginePage
  #fingersDown = 0

  constructor(page: EnginePage) {
    this.#page = page
  }

  async send(method: string, params: object): Promise<void> {
    if (method === 'Input.dispatchMouseEvent') await this.#mouse(params as MouseEvent)
    else if (method === 'Input.dispatchTouchEvent') await this.#touch(params as TouchEvent)
    else throw new Error(`${method} is not to be had in this engine`)
  }

  async #mouse({
    type,
    button = 'left',
    buttons: held,
    modifiers = 0,
    timestamp,
    ...event
  }: MouseEvent): Promise<void> {
    if (timestamp !== undefined) throw new Error('this engine takes its own time for input')
    if (type === 'mouseMoved' && held === 0) throw new Error('this engine cannot lose the button of a mouse')
    if (type === 'mouseWheel') {
      const [x, y] = [Math.round(event.x), Math.round(event.y)]
      const { deltaX = 0, deltaY = 0 } = event
      return this.#page.act([{ type: 'wheel', id: 'wheel', actions: [{ type: 'scroll', x, y, deltaX, deltaY }] }])
    }
    const press = { mousePressed: 'pointerDown', mouseReleased: 'pointerUp', mouseMoved: null }[type]
    const actions = [moveTo(event), ...(press === null ? [] : [{ type: press, button: buttons[button] }])]
    const keys = modifierKeys.filter(({ bit }) => (modifiers & bit) !== 0)
    // In one command, tick by tick: a key goes down before the mouse does anything, and up after it.
    await this.#page.act([
      ...keys.map(({ value }) => heldKey(value, actions.length)),
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: keys.length > 0 ? [pause, ...actions] : actions,
      },
    ])
  }

  async #touch({ type, touchPoints }: TouchEvent): Promise<void> {
    if (type === 'touchCancel') throw new Error('this engine cannot take a touch away')
    if (type === 'touchEnd') {
      await this.#page.act(
        Array.from({ length: this.#fingersDown }, (_, index) => finger(index, [{ type: 'pointerUp', button: 0 }])),
      )
      this.#fingersDown = 0
      return
    }
    const press = type === 'touchStart' ? [{ type: 'pointerDown', button: 0 }] : []
    await this.#page.act(touchPoints.map((point, index) => finger(index, [moveTo(point), ...press])))
    this.#fingersDown = touchPoints.length
  }
}

function finger(index: number, actions: InputSource['actions']): InputSource {
  return { type: 'pointer', id: `finger ${index}`, parameters: { pointerType: 'touch' }, actions }
}

const pause = { type: 'pause', duration: 0 } as const

/** A key that is down for so many ticks. */
function heldKey(value: string, ticks: number): InputSource {
  const pauses = Array.from({ length: ticks }, () => pause)
  return { type: 'key', id: `key ${value}`, actions: [{ type: 'keyDown', value }, ...pauses, { type: 'keyUp', value }] }
}

const moveTo = ({ x, y }: Point) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 })
