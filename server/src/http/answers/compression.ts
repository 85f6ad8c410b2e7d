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
  brotliDecompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gunzipSync,
  gzipSync,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, onSendHookHandler } from 'fastify'

/** A shorter body fits into one packet, compressed or not. */
const thresholdBytes = 1200

/** A page of the list is compressed at once (about 0.1 ms); longer bodies in the thread pool. */
export const atOnceBytes = 16_384

/**
 * The most answers in the thread pool at a time. Each takes a megabyte and, the largest, half a second: without a bound a few
 * connections that ask for hundreds of them without waiting would hold up everybody for seconds.
 */
const mostInPool = 16

const compressible = /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg\+xml)/

// Brotli's default of 11 is for files that are compressed once.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

interface Compressor {
  readonly atOnce: (body: Buffer | string) => Buffer
  readonly inPool: () => Transform
}

/** The best one first. */
const compressors = {
  zstd: { atOnce: (body) => zstdCompressSync(body), inPool: () => createZstdCompress() },
  br: { atOnce: (body) => brotliCompressSync(body, brotliOptions), inPool: () => createBrotliCompress(brotliOptions) },
  gzip: { atOnce: (body) => gzipSync(body), inPool: () => createGzip() },
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

/** Whether compression saves anything worth having on a body of so many bytes. */
export function paysToCompress(length: number): boolean {
  return length >= thresholdBytes
}

/** Whether a body of so many bytes is short enough for `compress`; longer ones are left to the thread pool. */
export function isCompressedAtOnce(length: number): boolean {
  return length <= atOnceBytes
}

/** Compresses a body in one call. */
export function compress(body: Buffer | string, encoding: Encoding): Buffer {
  return compressors[encoding].atOnce(body)
}

const decompressors: Readonly<Record<Encoding, (body: Buffer) => Buffer>> = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

/** Undoes `compress`. */
export function decompress(body: Buffer, encoding: Encoding): Buffer {
  return decompressors[encoding](body)
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
    const encoding = isCompressible(reply) ? encodingFor(request.headers) : null
    const length = isText(payload) ? Buffer.byteLength(payload) : Infinity
    if (encoding === null || !paysToCompress(length)) return done(null, payload)
    if (isText(payload) && isCompressedAtOnce(length)) {
      const body = compress(payload, encoding)
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

/** Not what is compressed already, nor a part of something: its range counts uncompressed bytes. */
function isCompressible(reply: FastifyReply): boolean {
  const { 'content-encoding': encoding, 'content-type': type, 'content-range': range } = reply.getHeaders()
  const isWhole = reply.statusCode !== 206 && range === undefined
  const isPlain = encoding === undefined || encoding === 'identity'
  return isWhole && isPlain && compressible.test(String(type ?? 'application/json'))
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
