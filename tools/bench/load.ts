/**
 * A load generator over plain sockets: keep-alive, one request at a time on a connection. It reads as much of HTTP/1.1 as the contestants speak: a status and a content-length.
 */
import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

export interface LoadFigures {
  readonly requests: number
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Bytes of bodies. */
  readonly bytes: number
}

export interface Load {
  readonly port: number
  readonly paths: readonly string[]
  /** The path to begin with. */
  readonly first: number
  readonly connections: number
  readonly durationMs: number
  /** Of every request, as lines. */
  readonly headers: string
}

/** What answers slower than this is broken, ms. */
const answerPatienceMs = 120_000

/** As many as will go: each connection asks again as soon as it is answered. Throws on any status but 200. */
export async function putFullLoad(load: Load): Promise<LoadFigures> {
  const { paths, first, durationMs, headers } = load
  const latencies: number[] = []
  let next = first
  let bytes = 0
  const clients = await openClients(load)
  const start = performance.now()
  try {
    await Promise.all(
      clients.map(async (client) => {
        while (performance.now() < start + durationMs) {
          const sentAt = performance.now()
          bytes += await client.get(paths[next++ % paths.length] as string, headers)
          latencies.push(performance.now() - sentAt)
        }
      }),
    )
  } finally {
    for (const client of clients) client.close()
  }
  return figuresOf(latencies, bytes, performance.now() - start)
}

/**
 * So many a second, evenly, whether the last ones are answered or not: latency counts from the moment at which a request
 * was due, also when it had to wait for a connection. Throws on any status but 200.
 */
export async function putPacedLoad(load: Load, perSecond: number): Promise<LoadFigures> {
  const { paths, first, durationMs, headers } = load
  const latencies: number[] = []
  let bytes = 0
  const clients = await openClients(load)
  const idle = [...clients]
  const running = new Set<Promise<void>>()
  const start = performance.now()
  const count = Math.max(1, Math.floor((durationMs / 1000) * perSecond))
  let failure: Error | null = null
  try {
    for (let sent = 0; sent < count && failure === null;) {
      const dueAt = start + (sent * 1000) / perSecond
      const client = performance.now() >= dueAt ? idle.pop() : undefined
      if (!client) {
        // A timer would wake a millisecond late.
        await nextTurn()
        continue
      }
      const answered = client.get(paths[(first + sent++) % paths.length] as string, headers).then(
        (length) => {
          latencies.push(performance.now() - dueAt)
          bytes += length
          idle.push(client)
          running.delete(answered)
        },
        (error: Error) => {
          failure = error
        },
      )
      running.add(answered)
    }
    await Promise.all(running)
    if (failure !== null) throw failure as Error
  } finally {
    for (const client of clients) client.close()
  }
  return figuresOf(latencies, bytes, performance.now() - start)
}

function openClients({ port, connections }: Load): Promise<Client[]> {
  return Promise.all(Array.from({ length: connections }, () => Client.open(port)))
}

function figuresOf(latencies: number[], bytes: number, ms: number): LoadFigures {
  latencies.sort((a, b) => a - b)
  const quantile = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? NaN
  return {
    requests: latencies.length,
    perSecond: (latencies.length / ms) * 1000,
    p50: quantile(0.5),
    p99: quantile(0.99),
    bytes,
  }
}

class Client {
  readonly #socket: Socket
  /** Bytes of the answer that are still to come; null until its head is read. */
  #left: number | null = null
  #length = 0
  #head = ''
  #done: { resolve: (length: number) => void; reject: (error: Error) => void } | null = null

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.setTimeout(answerPatienceMs, () => socket.destroy(new Error('no answer in time')))
    socket.on('data', (chunk: Buffer) => this.#read(chunk))
    socket.on('error', (error) => this.#done?.reject(error))
    socket.on('close', () => this.#done?.reject(new Error('the connection was closed')))
  }

  static open(port: number): Promise<Client> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new Client(socket)))
      socket.once('error', reject)
    })
  }

  /** Resolves to the length of the body. */
  get(path: string, headers: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#done = { resolve, reject }
      this.#socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers}\r\n`)
    })
  }

  close(): void {
    this.#done = null
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    let body = chunk.length
    if (this.#left === null) {
      this.#head += chunk.toString('latin1')
      const end = this.#head.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = /^content-length: (\d+)/im.exec(this.#head)
      if (!this.#head.startsWith('HTTP/1.1 200') || !length) {
        this.#done?.reject(new Error(`unexpected answer: ${this.#head.slice(0, 600)}`))
        return
      }
      this.#length = Number(length[1])
      this.#left = this.#length
      body = this.#head.length - end - 4
      this.#head = ''
    }
    this.#left -= body
    if (this.#left > 0) return
    this.#left = null
    this.#done?.resolve(this.#length)
  }
}
