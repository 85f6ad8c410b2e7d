/** Repeats a task with a pause after each run, until it is stopped. */
export class RepeatedTask {
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #run: Promise<void> = Promise.resolve()

  /** Aborted by `stop`: the current run should end as soon as it can. */
  get signal(): AbortSignal {
    return this.#stopping.signal
  }

  /** Begins the first run at once. `task` handles its own failures. */
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

  /** Resolves when the current run has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    await this.#run
  }
}
