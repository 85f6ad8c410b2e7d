import { setTimeout as delay } from 'node:timers/promises'

/** One at a time, in the order in which they came. */
export class Turns {
  #taken = false
  readonly #waiting: (() => void)[] = []

  /** Resolves when it is the caller's turn, which lasts until `pass`. */
  async take(): Promise<void> {
    if (this.#taken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#taken = true
  }

  /** How many wait for theirs. */
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

  /** Lets others have their turn for a while, and comes back. */
  async pause(ms: number): Promise<void> {
    this.pass()
    await delay(ms)
    await this.take()
  }
}
