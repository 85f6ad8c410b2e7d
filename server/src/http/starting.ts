import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { StartingOrder } from './starting-thread.ts'

const times = { answersAfterMs: 5000, lineEveryMs: 30_000 }

/**
 * Answers for a server whose start takes long, until the server itself listens: /healthz with 200, everything else with
 * 503. Repeats on standard output which step still runs.
 */
export class Starting {
  readonly #order: StartingOrder
  #thread: Worker | null = null

  constructor(order: Pick<StartingOrder, 'host' | 'port' | 'headers'> & Partial<StartingOrder>) {
    this.#order = { ...times, ...order }
  }

  /** Names the step that begins now. The first step starts the thread. */
  begin(step: string): void {
    this.#thread ??= this.#start()
    this.#thread.postMessage({ step })
  }

  /** Resolves when the port is free again. */
  async end(): Promise<void> {
    const thread = this.#thread
    this.#thread = null
    if (thread === null) return
    const ended = once(thread, 'exit')
    thread.postMessage('end')
    await ended
  }

  #start(): Worker {
    const thread = new Worker(new URL('./starting-thread.ts', import.meta.url), { workerData: this.#order })
    // Without the thread the start is only silent.
    thread.on('error', () => (this.#thread = null))
    thread.unref()
    return thread
  }
}
