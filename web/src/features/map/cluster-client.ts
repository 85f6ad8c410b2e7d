import type { AnswerMessage, CallName, Calls } from './cluster-calls.ts'

/** Sends calls to the cluster worker and receives its answers. */
export interface ClusterClient {
  call<Name extends CallName>(name: Name, args: Calls[Name]['args']): Promise<Calls[Name]['answer']>
  /** Stops the worker. Calls without an answer never settle. */
  end(): void
}

/** Starts a cluster worker. Calls reject with the worker's error, also when it could not be started. */
export function startClusterClient(): ClusterClient {
  const worker = new Worker(new URL('./cluster.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (reason: Error) => void }>()
  let lastId = 0
  worker.addEventListener('message', ({ data }: MessageEvent<AnswerMessage>) => {
    const call = waiting.get(data.id)
    waiting.delete(data.id)
    if ('failure' in data) call?.reject(new Error(data.failure))
    else call?.resolve(data.answer as never)
  })
  worker.addEventListener('error', (event) => {
    for (const { reject } of waiting.values()) reject(new Error(event.message || 'the cluster worker did not start'))
    waiting.clear()
  })
  return {
    call: (name, args) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, name, args })
      }),
    end: () => worker.terminate(),
  }
}
