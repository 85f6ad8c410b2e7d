/** Keyboard, mouse and fingers of a page in Firefox or WebKit, as Playwright names them. */
import type { InputSource } from '../../tools/engines/driver.ts'

type Act = (sources: readonly InputSource[]) => Promise<void>

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keys: Readonly<Record<string, string>> = {
  Alt: '\uE00A',
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  Backspace: '\uE003',
  Control: '\uE009',
  ControlOrMeta: '\uE009',
  Delete: '\uE017',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  Home: '\uE011',
  Meta: '\uE03D',
  PageDown: '\uE00F',
  PageUp: '\uE00E',
  Shift: '\uE008',
  Space: ' ',
  Tab: '\uE004',
}

function keyValue(name: string): string {
  const value = keys[name] ?? name
  if (value.length !== 1) throw new Error(`no such key: ${name}`)
  return value
}

export class EngineKeyboard {
  readonly #act: Act

  constructor(act: Act) {
    this.#act = act
  }

  /** 'Enter', or several held together: 'Shift+Tab'. */
  async press(combination: string): Promise<void> {
    const held = (combination === '+' ? ['+'] : combination.split('+')).map(keyValue)
    await this.#send([
      ...held.map((value) => ({ type: 'keyDown', value })),
      ...held.toReversed().map((value) => ({ type: 'keyUp', value })),
    ])
  }

  async down(key: string): Promise<void> {
    await this.#send([{ type: 'keyDown', value: keyValue(key) }])
  }

  async up(key: string): Promise<void> {
    await this.#send([{ type: 'keyUp', value: keyValue(key) }])
  }

  async type(text: string): Promise<void> {
    await this.#send(Array.from(text).flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))))
  }

  async #send(actions: InputSource['actions']): Promise<void> {
    await this.#act([{ type: 'key', id: 'keyboard', actions }])
  }
}

export class EngineMouse {
  readonly #act: Act
  #at = { x: 0, y: 0 }

  constructor(act: Act) {
    this.#act = act
  }

  async move(x: number, y: number, { steps = 1 }: { steps?: number } = {}): Promise<void> {
    const from = this.#at
    const path = Array.from({ length: steps }, (_, step) => (step + 1) / steps)
    await this.#send(path.map((part) => moveTo(from.x + (x - from.x) * part, from.y + (y - from.y) * part)))
    this.#at = { x, y }
  }

  async down(): Promise<void> {
    await this.#send([{ type: 'pointerDown', button: 0 }])
  }

  async up(): Promise<void> {
    await this.#send([{ type: 'pointerUp', button: 0 }])
  }

  async click(x: number, y: number): Promise<void> {
    this.#at = { x, y }
    await this.#send([moveTo(x, y), { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }])
  }

  async wheel(deltaX: number, deltaY: number): Promise<void> {
    const [x, y] = [Math.round(this.#at.x), Math.round(this.#at.y)]
    await this.#act([{ type: 'wheel', id: 'wheel', actions: [{ type: 'scroll', x, y, deltaX, deltaY, duration: 0 }] }])
  }

  async #send(actions: InputSource['actions']): Promise<void> {
    await this.#act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
  }
}

export class EngineTouchscreen {
  readonly #act: Act

  constructor(act: Act) {
    this.#act = act
  }

  async tap(x: number, y: number): Promise<void> {
    await this.drag([[{ x, y }]])
  }

  /** Moves fingers together, each along a path of its own with as many points; they leave where they end. */
  async drag(fingers: readonly (readonly { readonly x: number; readonly y: number }[])[]): Promise<void> {
    await this.#act(
      fingers.map((path, index) => ({
        type: 'pointer',
        id: `finger ${index}`,
        parameters: { pointerType: 'touch' },
        actions: [
          ...path.slice(0, 1).map(({ x, y }) => moveTo(x, y)),
          { type: 'pointerDown', button: 0 },
          ...path.slice(1).map(({ x, y }) => ({ ...moveTo(x, y), duration: 20 })),
          ...(path.length > 1 ? [{ type: 'pause', duration: 100 }] : []),
          { type: 'pointerUp', button: 0 },
        ],
      })),
    )
  }
}

const moveTo = (x: number, y: number) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 })
