import { useRef, useState } from 'react'

export interface Attempt {
  readonly isRunning: boolean
  /** The message for the visitor about the last failure; null while an attempt runs and after a success. */
  readonly failure: string | null
  /**
   * Runs `work`, which starts synchronously, so that it may open a window during a click. Does nothing while another
   * attempt runs. After a failure, `describe` makes the message.
   */
  run(work: () => Promise<void>, describe: (error: unknown) => string): void
}

/** Runs an action of the visitor that takes a while and may fail, one at a time. */
export function useAttempt(): Attempt {
  const [{ isRunning, failure }, setState] = useState<Pick<Attempt, 'isRunning' | 'failure'>>(idle)
  // A ref, since a second click may come before React has rendered the first.
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
