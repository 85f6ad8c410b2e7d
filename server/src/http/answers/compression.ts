/**
 * Compresses answers with Zstandard, Brotli or gzip, if they are texts longer than about one network packet. Short
 * bodies are compressed in one call, long ones and streams in the thread pool. A page of a list (5,800 bytes) shrinks
 * to 1,340 bytes with Zstandard and to 1,290 with Brotli at level 4, but Zstandard takes only two fifths of Brotli's
 * time. Map rows are not compressed: Brotli would make them only one per cent smaller.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { pipeline, Readable, type Transform } from 'node:stream'
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, onSendHookHandler } from 'fastify'

/** The length, bytes, from which bodies are compressed: shorter ones fit into one packet anyway. */
const thresholdBytes = 1200

/**
 * The longest body, bytes, that is compressed in one call, which takes about 0.1 ms for this size (a page of the list).
 * Longer bodies go to the thread pool.
 */
const atOnceBytes = 16_384

/**
 * The most answers in the thread pool at a time. Each takes a megabyte of memory, and the largest takes half a second.
 * Without this limit, a few connections with hundreds of pipelined requests would delay all visitors for seconds.
 */
const mostInPool = 16

const compressible = /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg\+xml)/

// Brotli's default level, 11, is too slow for answers that are compressed for each request.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

// The levels for answers that are sent many times: the result is about 6 % smaller than with the levels above, and
// compressing takes one and a half times as long.
const brotliOnce = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
const zstdOnce = { params: { [constants.ZSTD_c_compressionLevel]: 9 } }

interface Compressor {
  readonly atOnce: (body: Buffer | string) => Buffer
  readonly once: (body: Buffer) => Buffer
  readonly inPool: () => Transform
}

/** The encodings in order of preference. */
const compressors = {
  zstd: {
    atOnce: (body) => zstdCompressSync(body),
    once: (body) => zstdCompressSync(body, zstdOnce),
    inPool: () => createZstdCompress(),
  },
  br: {
    atOnce: (body) => brotliCompressSync(body, brotliOptions),
    once: (body) => brotliCompressSync(body, brotliOnce),
    inPool: () => createBrotliCompress(brotliOptions),
  },
  gzip: { atOnce: (body) => gzipSync(body), once: (body) => gzipSync(body), inPool: () => createGzip() },
} satisfies Record<string, Compressor>

export type Encoding = keyof typeof compressors

const encodings = Object.keys(compressors) as Encoding[]

/**
 * The encoding chosen for each Accept-Encoding header, because parsing one takes a microsecond. The number of entries
 * is limited, because clients can invent any number of headers.
 */
const negotiated = new Map<string, Encoding | null>()
const mostNegotiated = 100

/** The encoding for a client by the headers of its request; null for no compression. */
export function encodingFor(headers: IncomingHttpHeaders): Encoding | null {
  const accepted = headers['accept-encoding']
  if (accepted === undefined || headers['x-no-compression'] !== undefined) return null
  const known = negotiated.get(accepted)
  if (known !== undefined) return known
  // `*` gets gzip, which every client can read; x-gzip is gzip's old name (RFC 9110, 8.4.1.3).
  const names = accepted.toLowerCase().replaceAll(/\*|x-gzip/g, 'gzip')
  const choice = negotiate(names, encodings)
  if (negotiated.size >= mostNegotiated) negotiated.clear()
  negotiated.set(accepted, choice)
  return choice
}

/** Whether a body of this length and media type becomes noticeably smaller. */
export function paysToCompress(length: number, type: string): boolean {
  return length >= thresholdBytes && compressible.test(type)
}

/** Whether a body of this length is compressed in one call, not in the thread pool. */
export function isCompressedAtOnce(length: number): boolean {
  return length <= atOnceBytes
}

/** Compresses, in one call, a body that is sent many times. */
export function compressOnce(body: Buffer, encoding: Encoding): Buffer {
  return compressors[encoding].once(body)
}

/** Compresses, in one call, a body that may be sent only once. */
export function compressFast(body: Buffer, encoding: Encoding): Buffer {
  return compressors[encoding].atOnce(body)
}

/** Compresses the answers of all routes that are added to `app` afterwards. */
export function compressAnswers(app: FastifyInstance): void {
  const hook = compressingHook()
  // The hook of a route runs after those of the application, which therefore see uncompressed bodies.
  app.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? [], hook].flat()
  })
}

function compressingHook(): onSendHookHandler {
  /** The connections that have an answer in the thread pool. */
  const inPool = new Set<Socket>()
  return (request, reply, payload, done) => {
    if (!isText(payload) && !(payload instanceof Readable)) return done(null, payload)
    const length = isText(payload) ? Buffer.byteLength(payload) : Infinity
    const encoding = isPlain(reply) && paysToCompress(length, typeOf(reply)) ? encodingFor(request.headers) : null
    if (encoding === null) return done(null, payload)
    if (isText(payload) && isCompressedAtOnce(length)) {
      const body = compressors[encoding].atOnce(payload)
      setEncoding(reply, encoding).header('content-length', body.length)
      return done(null, body)
    }
    const { socket } = request.raw
    // When the pool is full, answers are sent uncompressed. So are answers on a connection that already has one in the
    // pool: this happens only to clients that pipeline requests, which no browser does.
    if (inPool.has(socket) || inPool.size >= mostInPool) return done(null, payload)
    holdUntilLeft(inPool, socket, reply)
    setEncoding(reply, encoding).removeHeader('content-length')
    const plain = isText(payload) ? Readable.from([payload]) : payload
    const compressed = compressors[encoding].inPool()
    pipeline(plain, compressed, (error) => {
      // A client that disconnected is already in the log, in the line of its request.
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') reply.log.error(error)
    })
    done(null, compressed)
  }
}

function isText(payload: unknown): payload is string | Buffer {
  return typeof payload === 'string' || Buffer.isBuffer(payload)
}

/**
 * Whether an answer may be compressed: it is not compressed already, nor a part of a file, whose range counts
 * uncompressed bytes.
 */
function isPlain(reply: FastifyReply): boolean {
  const encoding = reply.getHeader('content-encoding')
  const isWhole = reply.statusCode !== 206 && reply.getHeader('content-range') === undefined
  return isWhole && (encoding === undefined || encoding === 'identity')
}

function typeOf(reply: FastifyReply): string {
  return String(reply.getHeader('content-type') ?? 'application/json')
}

function setEncoding(reply: FastifyReply, encoding: Encoding): FastifyReply {
  const vary = [reply.getHeader('vary') ?? []].flat().map(String)
  if (!vary.some((names) => names.includes('accept-encoding')))
    void reply.header('vary', [...vary, 'accept-encoding'].join(', '))
  return reply.header('content-encoding', encoding)
}

/**
 * Counts a connection in `inPool` until its answer has been sent. The event 'close' of the connection is needed too:
 * when the connection breaks, a pipelined answer that waits for another one gets no such event.
 */
function holdUntilLeft(inPool: Set<Socket>, socket: Socket, { raw }: FastifyReply): void {
  const release = () => {
    raw.off('close', release)
    socket.off('close', release)
    inPool.delete(socket)
  }
  raw.once('close', release)
  socket.once('close', release)
  inPool.add(socket)
}
