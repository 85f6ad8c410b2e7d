/**
 * A load generator over plain sockets: each connection sends its next request when the last is answered (keep-alive, no
 * pipelining). It reads as much of HTTP/1.1 as the contestants speak: a status and a content-length.
 */
import { connect, type Socket } from 'node:net'

export interface LoadFigures {
  readonly requests: number
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Bytes of bodies. */
  readonly bytes: number
}

/** What answers slower than this is broken, ms. */
const answerPatienceMs = 120_000

/** Sends the paths from `first` on, in turn, for about `durationMs`. Throws on any status but 200. */
export async function putLoad(
  port: number,
  paths: readonly string[],
  first: number,
  connections: number,
  durationMs: number,
  headers: string,
): Promise<LoadFigures> {
  const latencies: number[] = []
  let next = first
  let bytes = 0
  const start = performance.now()
  const end = start + durationMs
  const runOne = async () => {
    const client = await Client.open(port)
    try {
      while (performance.now() < end) {
        const sentAt = performance.now()
        bytes += await client.get(paths[next++ % paths.length] as string, headers)
        latencies.push(performance.now() - sentAt)
      }
    } finally {
      client.close()
    }
  }
  await Promise.all(Array.from({ length: connections }, runOne))
  const seconds = (performance.now() - start) / 1000
  latencies.sort((a, b) => a - b)
  const quantile = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? NaN
  return {
    requests: latencies.length,
    perSecond: latencies.length / seconds,
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
