/** Keyboard, mouse and touch input for a page in Firefox or WebKit, with the method names of Playwright. */
import {
  finger,
  type InputSource,
  mouse,
  moveTo,
  pause,
  type Point,
  press,
  release,
  wheel,
} from '../../proving/engines/actions.ts'

type Act = (sources: readonly InputSource[]) => Promise<void>

/**
 * The characters that stand for keys without a character of their own:
 * https://www.w3.org/TR/webdriver2/#keyboard-actions
 */
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

  /** Presses one key, such as 'Enter', or several together, such as 'Shift+Tab'. */
  async press(combination: string): Promise<void> {
    const held = (combination === '+' ? ['+'] : combination.split('+')).map(keyValue)
    await this.#send([
      ...held.map((value) => ({ type: 'keyDown', value })),
      ...held.toReversed().map((value) => ({ type: 'keyUp', value })),
    ])
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
  #at: Point = { x: 0, y: 0 }

  constructor(act: Act) {
    this.#act = act
  }

  async move(x: number, y: number, { steps = 1 }: { steps?: number } = {}): Promise<void> {
    const from = this.#at
    const parts = Array.from({ length: steps }, (_, step) => (step + 1) / steps)
    const path = parts.map((part) => moveTo({ x: from.x + (x - from.x) * part, y: from.y + (y - from.y) * part }))
    await this.#act([mouse(path)])
    this.#at = { x, y }
  }

  async down(): Promise<void> {
    await this.#act([mouse([press()])])
  }

  async up(): Promise<void> {
    await this.#act([mouse([release()])])
  }

  async click(x: number, y: number): Promise<void> {
    this.#at = { x, y }
    await this.#act([mouse([moveTo(this.#at), press(), release()])])
  }

  async wheel(deltaX: number, deltaY: number): Promise<void> {
    await this.#act([wheel(this.#at, deltaX, deltaY)])
  }
}

export class EngineTouchscreen {
  readonly #act: Act

  constructor(act: Act) {
    this.#act = act
  }

  async tap(x: number, y: number): Promise<void> {
    await this.#act([finger(0, [moveTo({ x, y }), press(), release()])])
  }

  /**
   * Moves several fingers at the same time, each along its own path. All paths must have the same number of points, at
   * least two.
   */
  async drag(fingers: readonly (readonly Point[])[]): Promise<void> {
    await this.#act(
      fingers.map(([start, ...way], index) =>
        finger(index, [
          moveTo(start ?? { x: 0, y: 0 }),
          press(),
          ...way.map((point) => moveTo(point, stepMs)),
          // The finger rests before it lifts; otherwise the map would go on moving.
          pause(restMs),
          release(),
        ]),
      ),
    )
  }
}

const stepMs = 20
const restMs = 100
