/** The page's members that a locator uses. */
import type { EngineKeyboard, EngineMouse, EngineTouchscreen } from './engine-input.ts'

export interface Visit {
  readonly keyboard: EngineKeyboard
  readonly mouse: EngineMouse
  readonly touchscreen: EngineTouchscreen
  /** Runs a function's source in the page. */
  run(source: string, args: readonly unknown[]): Promise<unknown>
  /** Polls until `ask` gives a value. Throws with `what` and the last reason. */
  until<Value>(
    ask: () => Promise<{ readonly value: Value } | { readonly notYet: string }>,
    what: string,
    timeoutMs?: number,
  ): Promise<Value>
}
