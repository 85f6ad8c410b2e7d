import { useRef, useState } from 'react'

export interface Attempt {
  readonly isRunning: boolean
  /** The message of the last failure, for visitors; null while an attempt runs and after a success. */
  readonly failure: string | null
  /**
   * Starts `work` synchronously, so that it may open a window during a click. Does nothing while another attempt runs.
   */
  run(work: () => Promise<void>, describe: (error: unknown) => string): void
}

/** Runs actions of the visitor that take a while and may fail, one at a time. */
export function useAttempt(): Attempt {
  const [{ isRunning, failure }, setState] = useState<Pick<Attempt, 'isRunning' | 'failure'>>(idle)
  // A ref, since a second click may come before the first is rendered.
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
