/**
 * The thread of starting.ts: SQLite works in the main thread, which can neither answer nor write a line during a long
 * statement.
 */
import { writeSync } from 'node:fs'
import { createServer } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { faultText } from '@fyndkartan/contract/problem'

/** What the main thread tells this thread when it starts it. */
export interface StartingOrder {
  readonly host: string
  /** The port of the server; 0 if the system chooses it later, and then nothing is answered. */
  readonly port: number
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>
  /** When answers begin, ms: a short start keeps the port closed, so that load balancers try another node at once. */
  readonly answersAfterMs: number
  /** The time between two lines about a step that still runs, ms. */
  readonly lineEveryMs: number
}

const order = workerData as StartingOrder
/** The header Retry-After, s. */
const retryAfterS = 5
const standardOutput = 1

let step = ''
let sinceMs = performance.now()

const server = createServer((request, response) => {
  const isAlive = request.url === endpoints.healthy.path
  const headers = { ...order.headers, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  response.shouldKeepAlive = false
  response.writeHead(isAlive ? 200 : 503, { ...headers, ...(!isAlive && { 'retry-after': String(retryAfterS) }) })
  response.end(JSON.stringify(isAlive ? { status: 'ok' } : { message: faultText.busy }))
})
// If the port is taken, the server itself says so when it listens.
server.on('error', () => {})

const lines = setInterval(() => {
  const seconds = Math.round((performance.now() - sinceMs) / 1000)
  writeSync(standardOutput, `Still at ${step}, for ${seconds} seconds.\n`)
}, order.lineEveryMs)

const opening = setTimeout(() => {
  if (order.port !== 0) server.listen(order.port, order.host)
}, order.answersAfterMs)

parentPort?.on('message', (message: { readonly step: string } | 'end') => {
  if (message !== 'end') {
    step = message.step
    sinceMs = performance.now()
    return
  }
  clearInterval(lines)
  clearTimeout(opening)
  server.close()
  server.closeAllConnections()
  parentPort?.close()
})
