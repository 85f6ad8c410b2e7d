import { useRef, useState } from 'react'

export interface Attempt {
  readonly isRunning: boolean
  /** Why the last one failed, for visitors; null while it runs and after a success. */
  readonly failure: string | null
  /** Begins `work` at once, so that it may open a window in a click. Does nothing while another attempt runs. */
  run(work: () => Promise<void>, describe: (error: unknown) => string): void
}

/** Something a visitor has asked for that takes a while and may fail, one at a time. */
export function useAttempt(): Attempt {
  const [{ isRunning, failure }, setState] = useState<Pick<Attempt, 'isRunning' | 'failure'>>(idle)
  // A second press may come before the first has been drawn.
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
