/** Repeats a task with a pause after each run, until it is stopped. */
export class RepeatedTask {
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #run: Promise<void> = Promise.resolve()

  /** Aborted by `stop`. The current run should then end as soon as it can. */
  get signal(): AbortSignal {
    return this.#stopping.signal
  }

  /** Starts the first run at once. `task` must handle its own errors. */
  begin(task: () => Promise<unknown>, pauseMs: number): void {
    const runAndWait = async () => {
      await task()
      if (!this.signal.aborted) this.#timer = setTimeout(beginRun, pauseMs)
    }
    const beginRun = () => {
      this.#run = runAndWait()
    }
    beginRun()
  }

  /** Stops the repetition, and resolves when the current run has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    await this.#run
  }
}
