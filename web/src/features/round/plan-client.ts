import type { FoundPlan, PlanAnswer, PlanCall, PlanQuestion } from './plan-calls.ts'

let worker: Worker | undefined
let lastId = 0

/**
 * Lets the worker compute a plan. An abort of `signal` ends the computation. Rejects when the worker fails or does not
 * start.
 */
export function findPlan(question: PlanQuestion, signal: AbortSignal): Promise<FoundPlan> {
  const using = (worker ??= new Worker(new URL('./round.worker.ts', import.meta.url), { type: 'module' }))
  const id = ++lastId
  return new Promise((resolve, reject) => {
    const listening = new AbortController()
    // Ends the worker, since a running computation cannot be stopped; the next call starts a new worker.
    const end = (why: Error) => {
      listening.abort()
      using.terminate()
      if (worker === using) worker = undefined
      reject(why)
    }
    const options = { signal: listening.signal }
    using.addEventListener(
      'message',
      ({ data }: MessageEvent<PlanAnswer>) => {
        if (data.id !== id) return
        listening.abort()
        if ('failure' in data) reject(new Error(data.failure))
        else resolve(data)
      },
      options,
    )
    using.addEventListener(
      'error',
      ({ message }) => end(new Error(message || 'the round’s worker did not start')),
      options,
    )
    signal.addEventListener('abort', () => end(new DOMException('', 'AbortError')), options)
    using.postMessage({ id, ...question } satisfies PlanCall)
  })
}
