/**
 * Compression of answers, all of it: Zstandard, Brotli or gzip, for texts longer than about one network packet. Short bodies
 * are compressed in one call, long ones and streams in the thread pool. Such a text comes out as small from Zstandard
 * (1,340 of 5,800 bytes) as from Brotli at level 4 (1,290), for two fifths of the work. Map rows are not compressed: Brotli saves
 * one per cent of them.
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

/** A shorter body fits into one packet, compressed or not. */
const thresholdBytes = 1200

/** A page of the list is compressed at once (about 0.1 ms); longer bodies in the thread pool. */
const atOnceBytes = 16_384

/**
 * The most answers in the thread pool at a time. Each takes a megabyte and, the largest, half a second: without a bound a few
 * connections that ask for hundreds of them without waiting would hold up everybody for seconds.
 */
const mostInPool = 16

const compressible = /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg\+xml)/

// Brotli's default of 11 is for files that are compressed once.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

// Of answers that are sent many times: some 6 % smaller than those above, for half as much work again.
const brotliOnce = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
const zstdOnce = { params: { [constants.ZSTD_c_compressionLevel]: 9 } }

interface Compressor {
  readonly atOnce: (body: Buffer | string) => Buffer
  readonly once: (body: Buffer) => Buffer
  readonly inPool: () => Transform
}

/** The best one first. */
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

/** The choice by Accept-Encoding: reading one anew would take a microsecond. Only so many, since anybody can make up more. */
const negotiated = new Map<string, Encoding | null>()
const mostNegotiated = 100

/** The encoding that a client gets, null for none. */
export function encodingFor(headers: IncomingHttpHeaders): Encoding | null {
  const accepted = headers['accept-encoding']
  if (accepted === undefined || headers['x-no-compression'] !== undefined) return null
  const known = negotiated.get(accepted)
  if (known !== undefined) return known
  // `*` gets what every client can read, and x-gzip is gzip's old name (RFC 9110, 8.4.1.3).
  const names = accepted.toLowerCase().replaceAll(/\*|x-gzip/g, 'gzip')
  const choice = negotiate(names, encodings)
  if (negotiated.size >= mostNegotiated) negotiated.clear()
  negotiated.set(accepted, choice)
  return choice
}

/** Whether compression saves anything worth having on a body of so many bytes, of a media type. */
export function paysToCompress(length: number, type: string): boolean {
  return length >= thresholdBytes && compressible.test(type)
}

/** Compresses a body that is sent many times, in one call. */
export function compressOnce(body: Buffer, encoding: Encoding): Buffer {
  return compressors[encoding].once(body)
}

/** Compresses the answers of all routes that are added to `app` afterwards. */
export function compressAnswers(app: FastifyInstance): void {
  const hook = compressingHook()
  // After the hooks of the whole application, which see bodies as they were written.
  app.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? [], hook].flat()
  })
}

function compressingHook(): onSendHookHandler {
  /** The connections whose answers are in the thread pool. */
  const inPool = new Set<Socket>()
  return (request, reply, payload, done) => {
    if (!isText(payload) && !(payload instanceof Readable)) return done(null, payload)
    const length = isText(payload) ? Buffer.byteLength(payload) : Infinity
    const encoding = isPlain(reply) && paysToCompress(length, typeOf(reply)) ? encodingFor(request.headers) : null
    if (encoding === null) return done(null, payload)
    if (isText(payload) && length <= atOnceBytes) {
      const body = compressors[encoding].atOnce(payload)
      setEncoding(reply, encoding).header('content-length', body.length)
      return done(null, body)
    }
    const { socket } = request.raw
    // Further answers are sent uncompressed, and so are answers on a connection whose last long answer is still being
    // sent, which no browser causes.
    if (inPool.has(socket) || inPool.size >= mostInPool) return done(null, payload)
    holdUntilLeft(inPool, socket, reply)
    setEncoding(reply, encoding).removeHeader('content-length')
    const plain = isText(payload) ? Readable.from([payload]) : payload
    const compressed = compressors[encoding].inPool()
    pipeline(plain, compressed, (error) => {
      // A client that leaves is logged with its request.
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') reply.log.error(error)
    })
    done(null, compressed)
  }
}

function isText(payload: unknown): payload is string | Buffer {
  return typeof payload === 'string' || Buffer.isBuffer(payload)
}

/** Neither compressed already nor a part of something: its range counts uncompressed bytes. */
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

/** Until an answer has been sent. One that waits behind another answer never closes when its connection breaks off. */
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
