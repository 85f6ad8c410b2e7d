/** What a locator needs of its page. */
import type { EngineKeyboard, EngineMouse, EngineTouchscreen } from './engine-input.ts'

export interface Visit {
  readonly keyboard: EngineKeyboard
  readonly mouse: EngineMouse
  readonly touchscreen: EngineTouchscreen
  /** Runs a function's source in the page. */
  run(source: string, args: readonly unknown[]): Promise<unknown>
  /** Polls until there is a value. Throws with what it waited for and why it failed. */
  until<Value>(
    ask: () => Promise<{ readonly value: Value } | { readonly notYet: string }>,
    what: string,
    timeoutMs?: number,
  ): Promise<Value>
}
