import { useRef, useState } from 'react'

export interface Attempt {
  readonly isRunning: boolean
  /** The message of the last failure, for visitors; null while an attempt runs and after a success. */
  readonly failure: string | null
  /** Starts `work` synchronously, so that it may open a window in a click. Does nothing while another attempt runs. */
  run(work: () => Promise<void>, describe: (error: unknown) => string): void
}

/** Runs an action of the visitor that takes a while and may fail, one at a time. */
export function useAttempt(): Attempt {
  const [{ isRunning, failure }, setState] = useState<Pick<Attempt, 'isRunning' | 'failure'>>(idle)
  // A second click may come before the first has been rendered.
  const running = useRef(false)

  async function attempt(work: () => Promise<void>, describe: (error: unknown) => string) {
    if (running.current) return
    running.current = true
    setState({ isRunning: true, failure: null })
    try {
      await work()
      setState(idle)
    } catch (error) {
      console.warn(error)
      setState({ isRunning: false, failure: describe(error) })
    }
    running.current = false
  }
  return { isRunning, failure, run: (work, describe) => void attempt(work, describe) }
}

const idle = { isRunning: false, failure: null } as const
