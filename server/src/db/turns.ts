import { setTimeout as delay } from 'node:timers/promises'

/** A mutex: admits one caller at a time, in the order of their calls. */
export class Turns {
  #taken = false
  readonly #waiting: (() => void)[] = []

  /** Resolves when it is the caller's turn, which lasts until the caller calls `pass`. */
  async take(): Promise<void> {
    if (this.#taken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#taken = true
  }

  /** How many callers are waiting. */
  get waiting(): number {
    return this.#waiting.length
  }

  get taken(): boolean {
    return this.#taken
  }

  pass(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#taken = false
  }

  /** Ends the caller's turn, waits, and takes a new turn. */
  async pause(ms: number): Promise<void> {
    this.pass()
    await delay(ms)
    await this.take()
  }
}
