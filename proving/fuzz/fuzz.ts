/** Sends random requests generated from the API's description, and checks every answer against it. */
import fc from 'fast-check'
import { see } from './values.ts'
import type { Operation } from './description.ts'
import { faultOf } from './judge.ts'
import { type RawAnswer, RawAsker } from './raw-asker.ts'
import { anyRequest, bytesOf, type FuzzRequest } from './request.ts'
import type { Visitors } from './visitors.ts'

/** The time limit for an answer, ms: reading a file of some megabytes takes seconds. */
const patienceMs = 40_000

export interface FuzzCounts {
  /** The number of answered requests, including those with which fast-check shrinks a failing request. */
  sent: number
  slowestMs: number
  /** The number of answers, by the call's name and the status, such as 'getShop 200'. */
  readonly answers: Map<string, number>
}

export interface FuzzParts {
  readonly port: number
  /** The address that the requests come from: the server makes one feed at a time for an address. */
  readonly localAddress: string
  readonly operations: readonly Operation[]
  readonly visitors: Visitors
  readonly counts: FuzzCounts
}

/**
 * Sends random requests and checks their answers. Throws fast-check's report, with the seed and the smallest failing
 * request.
 */
export async function fuzz(
  { port, localAddress, operations, visitors, counts }: FuzzParts,
  requests: number,
  seed: number,
): Promise<void> {
  const asker = new RawAsker(port, localAddress)
  const property = fc.asyncProperty(anyRequest(operations), async (request) => {
    const answer = await asker.ask(wireOf(request, port, visitors), request.method, patienceMs)
    counts.sent += 1
    counts.slowestMs = Math.max(counts.slowestMs, answer.ms)
    const isReached = request.strange === 'nothing' || request.strange === 'head'
    const counted = `${isReached ? request.operation.name : 'elsewhere'} ${answer.status}`
    counts.answers.set(counted, (counts.answers.get(counted) ?? 0) + 1)
    remember(answer)
    const fault = faultOf(request, answer)
    if (fault !== null) throw new Error(fault)
  })
  try {
    await fc.assert(property, { numRuns: requests, seed })
  } finally {
    asker.close()
  }
}

/** The bytes of a request, with the headers of its role. */
function wireOf({ method, target, role, headers, body }: FuzzRequest, port: number, visitors: Visitors): Buffer {
  const sent = bytesOf(body)
  const all = [...visitors.headersOf(role), ...(sent?.headers ?? []), ...headers]
  const hasHost = headers.some(([name]) => name === 'Host')
  const lines = [
    `${method} ${target.map(String).join('')} HTTP/1.1`,
    ...(hasHost ? [] : [`Host: 127.0.0.1:${port}`]),
    ...all.map(([name, value]) => `${name}: ${String(value)}`),
    ...(sent === null ? [] : [`Content-Length: ${sent.bytes.length}`]),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), sent?.bytes ?? Buffer.alloc(0)])
}

/** Stores those values of an answer that later requests may need. */
function remember({ status, headers, body }: RawAnswer): void {
  const { etag, 'content-type': type = '' } = headers
  if (etag !== undefined) see({ etag })
  if (status >= 300 || !type.startsWith('application/json')) return
  try {
    see(JSON.parse(body.toString()))
  } catch {
    // `faultOf` reports invalid JSON in more detail.
  }
}
