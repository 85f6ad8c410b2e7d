/** Fetches and clusters off the main thread: the page never parses the rows, it only draws what is in view. */
import { readMapRows } from '@fyndkartan/contract/map-rows'
import { refusalText } from '@fyndkartan/contract/problem'
import type { AnswerMessage, CallMessage, Calls, CallName } from './cluster-calls.ts'
import { buildClusterIndex, type ClusterIndex } from './cluster-index.ts'

let fetching: AbortController | undefined
let rows: ArrayBuffer | undefined
let index: ClusterIndex | undefined

type Answer = Calls[CallName]['answer']

self.addEventListener('message', ({ data: call }: MessageEvent<CallMessage>) => {
  answerTo(call).then(
    (answer) => self.postMessage({ id: call.id, answer } satisfies AnswerMessage),
    (error: unknown) =>
      self.postMessage({
        id: call.id,
        failure: error instanceof Error ? error.message : String(error),
      } satisfies AnswerMessage),
  )
})

async function answerTo(call: CallMessage): Promise<Answer> {
  switch (call.name) {
    case 'fetchRows':
      rows = await fetchRows(call.args)
      return null
    case 'giveRows':
      rows = call.args
      return null
    case 'build':
      index = buildClusterIndex(readMapRows(rows ?? new ArrayBuffer(0)))
      rows = undefined
      return { count: index.count, box: index.box, core: index.core }
    case 'stickersIn':
      return index?.stickersIn(call.args.box, call.args.zoom) ?? []
    case 'findPlace':
      return index?.findPlace(call.args) ?? null
  }
}

async function fetchRows({ url, headers }: Calls['fetchRows']['args']): Promise<ArrayBuffer> {
  fetching?.abort()
  fetching = new AbortController()
  // As in api/client.ts, which a worker cannot have: a search that is made asks the server.
  const response = await fetch(url, { cache: 'no-cache', headers, signal: fetching.signal })
  if (response.ok) return response.arrayBuffer()
  throw new Error(refusalText(response.status, response.statusText))
}
