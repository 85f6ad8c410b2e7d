/**
 * Fetches and clusters the rows of a search in a worker, so that the page stays responsive. The page gets only the
 * markers of the visible area.
 */
import { allocateMapRows, type MapRows, readMapRows } from '@fyndkartan/contract/map-rows'
import { refusalText } from '@fyndkartan/contract/problem'
import type { AnswerMessage, CallMessage, Calls, CallName } from './cluster-calls.ts'
import { buildClusterIndex, type ClusterIndex, summaryOf } from './cluster-index.ts'

let fetching: AbortController | undefined
let rows: MapRows | undefined
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
    case 'build': {
      const built = buildClusterIndex(rows ?? allocateMapRows(0))
      index = built
      rows = undefined
      // Clusters after the answer is sent, while the page prepares its first call of `markersIn`.
      setTimeout(() => built.prepare())
      return summaryOf(built)
    }
    case 'markersIn':
      return index?.markersIn(call.args.box, call.args.zoom) ?? []
    case 'findPlace':
      return index?.findPlace(call.args) ?? null
  }
}

async function fetchRows({ url, init, answer }: Calls['fetchRows']['args']): Promise<MapRows> {
  fetching?.abort()
  if (answer) return readMapRows(answer)
  fetching = new AbortController()
  const response = await fetch(url, { ...init, signal: fetching.signal })
  if (response.ok) return readMapRows(await response.arrayBuffer())
  throw new Error(refusalText(response.status, response.statusText))
}
