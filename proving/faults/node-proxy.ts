/**
 * A minimal load balancer: each request goes to the next node that is ready at /readyz. If a node does not listen, the
 * request is retried at another; any other failure is recorded and answered with 502.
 */
import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** The interval and the time limit of the readiness checks, ms. */
const checkEveryMs = 100
const checkPatienceMs = 2000

export interface Failure {
  readonly node: string
  readonly method: string
  /** The time at which the request was forwarded to the node, from performance.now(). */
  readonly sentMs: number
  readonly reason: string
}

export interface NodeProxy {
  readonly url: string
  /** Requests that a node accepted but did not answer. */
  readonly failures: readonly Failure[]
  /** The number of requests that were sent to another node because the first did not listen. */
  readonly triedAgain: () => number
  readonly isReady: (node: string) => boolean
  close(): Promise<void>
}

export async function startNodeProxy(nodes: readonly string[]): Promise<NodeProxy> {
  const ready = new Set<string>()
  const failures: Failure[] = []
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  let triedAgain = 0
  let isClosed = false

  const watch = async (node: string) => {
    while (!isClosed) {
      if (await isHealthy(node)) ready.add(node)
      else ready.delete(node)
      await delay(checkEveryMs)
    }
  }

  const next = (refused: ReadonlySet<string>): string | undefined => {
    const left = nodes.filter((node) => ready.has(node) && !refused.has(node))
    return left[turn++ % left.length]
  }

  const passOn = (incoming: IncomingMessage, body: Buffer, answer: ServerResponse, refused: Set<string>): void => {
    const node = next(refused)
    if (node === undefined) return void answer.writeHead(502).end('no node is ready')
    const { method = 'GET', url = '', headers } = incoming
    const sentMs = performance.now()
    const fail = (error: Error) => {
      failures.push({ node, method, sentMs, reason: error.message })
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end(error.message)
    }
    const outgoing = request(new URL(url, node), { method, headers, agent }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, withoutConnection(reply.rawHeaders))
      reply.on('error', fail)
      reply.pipe(answer)
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNREFUSED') return fail(error)
      triedAgain++
      ready.delete(node)
      passOn(incoming, body, answer, refused.add(node))
    })
    outgoing.end(body)
  }

  const server = createServer((incoming, answer) => {
    const pieces: Buffer[] = []
    incoming.on('data', (piece: Buffer) => pieces.push(piece))
    incoming.on('end', () => passOn(incoming, Buffer.concat(pieces), answer, new Set()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const watching = nodes.map(watch)
  while (ready.size < nodes.length) await delay(checkEveryMs)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures,
    triedAgain: () => triedAgain,
    isReady: (node) => ready.has(node),
    async close() {
      isClosed = true
      server.close()
      server.closeAllConnections()
      agent.destroy()
      await Promise.all(watching)
    },
  }
}

function isHealthy(node: string): Promise<boolean> {
  return fetch(`${node}/readyz`, { signal: AbortSignal.timeout(checkPatienceMs) }).then(
    async (answer) => (await answer.text(), answer.ok),
    () => false,
  )
}

/**
 * Removes headers about the connection between node and proxy, because they do not apply to the connection between
 * proxy and visitor.
 */
function withoutConnection(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => !/^(connection|keep-alive)$/i.test(rawHeaders[index - (index % 2)] ?? ''))
}
