/** A load generator: closed loop (each connection asks again when answered), or open loop (requests at scheduled times). */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Connection } from './connection.ts'

export interface Load {
  readonly port: number
  /** Complete requests, sent in turn. */
  readonly requests: readonly Buffer[]
  /** Index of the first request to send. */
  readonly first: number
  readonly durationMs: number
  /** 16 when left out. */
  readonly connections?: number
}

export interface LoadFigures {
  readonly requests: number
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

const usualConnections = 16

/** Timeout for a response, ms. */
const answerPatienceMs = 120_000

/** Maximum throughput: each connection asks again as soon as it is answered. Throws on any status but 200. */
export function putFullLoad(load: Load): Promise<LoadFigures> {
  const { requests, first, durationMs } = load
  return withConnections(load, (connections, latencies, fail) => {
    let next = first
    const endsAt = performance.now() + durationMs
    return new Promise((resolve) => {
      let busy = connections.length
      for (const connection of connections) {
        let sentAt = 0
        const ask = () => {
          sentAt = performance.now()
          connection.send(requests[next++ % requests.length] as Buffer)
        }
        connection.onFailure = fail
        connection.onAnswer = () => {
          const now = performance.now()
          latencies.push(now - sentAt)
          if (now < endsAt) ask()
          else if (--busy === 0) resolve()
        }
        ask()
      }
    })
  })
}

/**
 * Fixed rate, evenly spaced, whether earlier requests are answered or not: latency counts from the time a request
 * was due, even when it had to wait for a connection. Throws on any status but 200.
 */
export function putPacedLoad(load: Load, perSecond: number): Promise<LoadFigures> {
  const { requests, first, durationMs } = load
  return withConnections(load, async (connections, latencies, fail, hasFailed) => {
    const idle = [...connections]
    const start = performance.now()
    const dueTimes = new Map<Connection, number>()
    for (const connection of connections) {
      connection.onFailure = fail
      connection.onAnswer = () => {
        latencies.push(performance.now() - (dueTimes.get(connection) as number))
        idle.push(connection)
      }
    }
    const count = Math.max(1, Math.floor((durationMs / 1000) * perSecond))
    for (let sent = 0; (sent < count || idle.length < connections.length) && !hasFailed();) {
      const dueAt = start + (sent * 1000) / perSecond
      const connection = sent < count && performance.now() >= dueAt ? idle.pop() : undefined
      if (connection) {
        dueTimes.set(connection, dueAt)
        connection.send(requests[(first + sent++) % requests.length] as Buffer)
      } else {
        // A timer would fire up to a millisecond late.
        await nextTurn()
      }
    }
  })
}

type Run = (
  connections: readonly Connection[],
  latencies: number[],
  fail: (error: Error) => void,
  hasFailed: () => boolean,
) => Promise<void>

async function withConnections(load: Load, run: Run): Promise<LoadFigures> {
  const { port, durationMs, connections: length = usualConnections } = load
  const connections = await Promise.all(Array.from({ length }, () => Connection.open(port)))
  const latencies: number[] = []
  let patience: NodeJS.Timeout | undefined
  let failed = false
  const start = performance.now()
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (error: Error) => {
        failed = true
        reject(error)
      }
      patience = setTimeout(() => fail(new Error('no answer in time')), durationMs + answerPatienceMs)
      run(connections, latencies, fail, () => failed).then(resolve, fail)
    })
  } finally {
    clearTimeout(patience)
    for (const connection of connections) connection.close()
  }
  return figuresOf(latencies, performance.now() - start)
}

function figuresOf(latencies: number[], ms: number): LoadFigures {
  const sorted = Float64Array.from(latencies).sort()
  const quantile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
  return { requests: sorted.length, perSecond: (sorted.length / ms) * 1000, p50: quantile(0.5), p99: quantile(0.99) }
}
