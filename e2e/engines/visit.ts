/** The members of a page that a locator uses. */
import type { EngineKeyboard, EngineMouse, EngineTouchscreen } from './engine-input.ts'

export interface Visit {
  readonly keyboard: EngineKeyboard
  readonly mouse: EngineMouse
  readonly touchscreen: EngineTouchscreen
  /** Runs the source text of a function in the page. */
  run(source: string, args: readonly unknown[]): Promise<unknown>
  /** Polls until `ask` returns a value. On a timeout, throws an error with `what` and the last reason in `notYet`. */
  until<Value>(
    ask: () => Promise<{ readonly value: Value } | { readonly notYet: string }>,
    what: string,
    timeoutMs?: number,
  ): Promise<Value>
}
