import { setTimeout as delay } from 'node:timers/promises'

/** A FIFO mutex: admits one caller at a time, in order of arrival. */
export class Turns {
  #taken = false
  readonly #waiting: (() => void)[] = []

  /** Resolves when it is the caller's turn; the turn lasts until `pass` is called. */
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

  /** Gives up the turn for a while, then queues for it again. */
  async pause(ms: number): Promise<void> {
    this.pass()
    await delay(ms)
    await this.take()
  }
}
