/**
 * A simple HTTP/1.1 client on sockets: it sends bytes unchanged, so also requests that no client library would send,
 * and parses answers strictly.
 */
import { connect, type Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

export interface RawAnswer {
  readonly status: number
  /** Header names are in lower case; the values of repeated headers are joined by a newline. */
  readonly headers: Readonly<Record<string, string>>
  /** The decompressed body of the answer. */
  readonly body: Buffer
  readonly ms: number
}

/** There was no complete answer: the server closed the connection, sent nothing in time, or did not send HTTP. */
export class NoAnswer extends Error {}

/** A client with one connection, which it reuses as long as both sides keep it open. */
export class RawAsker {
  readonly #port: number
  readonly #localAddress: string
  #socket: Socket | null = null

  constructor(port: number, localAddress: string) {
    this.#port = port
    this.#localAddress = localAddress
  }

  /**
   * Sends `bytes`, a complete request, and waits for the answer. `method` determines whether the answer has a body.
   * Throws NoAnswer if there is no complete answer.
   */
  async ask(bytes: Buffer, method: string, patienceMs: number): Promise<RawAnswer> {
    const isUsed = this.#socket !== null
    try {
      return await this.#askOnce(bytes, method, patienceMs)
    } catch (error) {
      this.#drop()
      // The server may have closed the idle connection, so retry once on a new one.
      if (!isUsed || !(error instanceof HungUp)) throw error
      return this.#askOnce(bytes, method, patienceMs).finally(() => this.#drop())
    }
  }

  close(): void {
    this.#drop()
  }

  async #askOnce(bytes: Buffer, method: string, patienceMs: number): Promise<RawAnswer> {
    const startMs = performance.now()
    this.#socket ??= connect({ port: this.#port, host: '127.0.0.1', localAddress: this.#localAddress })
      .setNoDelay(true)
      .on('error', ignore)
    const socket = this.#socket
    const { promise, resolve, reject } = Promise.withResolvers<Parsed>()
    let received: Buffer = Buffer.alloc(0)
    const onData = (piece: Buffer) => {
      received = received.length === 0 ? piece : Buffer.concat([received, piece])
      try {
        const parsed = parseAnswer(received, method, false)
        if (parsed) resolve(parsed)
      } catch (error) {
        reject(error)
      }
    }
    const onEnd = () => {
      const parsed = received.length === 0 ? null : parseAnswer(received, method, true)
      if (parsed) resolve({ ...parsed, isLast: true })
      else reject(received.length === 0 ? new HungUp('the server hung up') : new NoAnswer('an answer broke off'))
    }
    const timer = setTimeout(() => reject(new NoAnswer(`no whole answer within ${patienceMs} ms`)), patienceMs)
    socket.on('data', onData).on('close', onEnd)
    try {
      socket.write(bytes)
      const { answer, isLast } = await promise
      if (isLast) this.#drop()
      return {
        ...answer,
        body: unpacked(answer.body, answer.headers['content-encoding']),
        ms: performance.now() - startMs,
      }
    } finally {
      clearTimeout(timer)
      socket.off('data', onData).off('close', onEnd)
    }
  }

  #drop(): void {
    // Resets the connection, which ends it at once. After a normal close the system would keep it for a while, and a
    // run opens tens of thousands of connections.
    this.#socket?.resetAndDestroy()
    this.#socket = null
  }
}

class HungUp extends NoAnswer {}

const ignore = () => {}

interface Parsed {
  readonly answer: Omit<RawAnswer, 'ms'>
  /** True if the server closes the connection after this answer. */
  readonly isLast: boolean
}

/** Parses an answer. Returns null while it is incomplete. Throws NoAnswer if it is not HTTP. */
function parseAnswer(received: Buffer, method: string, isEnd: boolean): Parsed | null {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const [first = '', ...lines] = received.toString('latin1', 0, headEnd).split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(`${first} `)?.[1] ?? 0)
  if (status === 0) throw new NoAnswer(`no HTTP: ${JSON.stringify(first.slice(0, 100))}`)
  const rest = received.subarray(headEnd + 4)
  if (status < 200 && status !== 101) return parseAnswer(rest, method, isEnd)
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const [, name = '', value = ''] = /^([!#$%&'*+.^_`|~\w-]+): ?(.*)$/.exec(line) ?? []
    if (name === '') throw new NoAnswer(`no header: ${JSON.stringify(line.slice(0, 100))}`)
    const known = headers[name.toLowerCase()]
    headers[name.toLowerCase()] = known === undefined ? value : `${known}\n${value}`
  }
  const body = bodyIn(rest, { status, headers, method, isEnd })
  if (body === null) return null
  const isLast = /\bclose\b/i.test(headers['connection'] ?? '') || body.used < rest.length
  return { answer: { status, headers, body: body.bytes }, isLast }
}

function bodyIn(
  rest: Buffer,
  answer: Pick<RawAnswer, 'status' | 'headers'> & { method: string; isEnd: boolean },
): { bytes: Buffer; used: number } | null {
  const { status, headers, method, isEnd } = answer
  if (method === 'HEAD' || status === 204 || status === 304) return { bytes: Buffer.alloc(0), used: 0 }
  if (headers['transfer-encoding'] === 'chunked') return chunksIn(rest)
  const length = headers['content-length']
  if (length === undefined) return isEnd ? { bytes: rest, used: rest.length } : null
  if (!/^\d+$/.test(length)) throw new NoAnswer(`Content-Length: ${length}`)
  return rest.length < Number(length) ? null : { bytes: rest.subarray(0, Number(length)), used: Number(length) }
}

function chunksIn(rest: Buffer): { bytes: Buffer; used: number } | null {
  const chunks: Buffer[] = []
  for (let at = 0; ;) {
    const lineEnd = rest.indexOf('\r\n', at)
    if (lineEnd < 0) return null
    const size = Number.parseInt(rest.toString('latin1', at, lineEnd), 16)
    if (Number.isNaN(size)) throw new NoAnswer('a chunk without a size')
    const start = lineEnd + 2
    if (rest.length < start + size + 2) return null
    if (size === 0) return { bytes: Buffer.concat(chunks), used: start + 2 }
    chunks.push(rest.subarray(start, start + size))
    at = start + size + 2
  }
}

function unpacked(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body
  if (encoding === 'gzip') return gunzipSync(body)
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'zstd' ? zstdDecompressSync(body) : body
}
