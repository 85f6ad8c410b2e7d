/**
 * Zstandard, Brotli or gzip where it pays: texts above about one network packet. Small answers in one call. A page of the
 * list comes out as small from Zstandard (1,340 of 5,800 bytes) as from Brotli at level 4 (1,290), for two fifths of the
 * work. Map rows are packed as they are: Brotli wins one per cent of them.
 */
import type { Socket } from 'node:net'
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Below this an answer fits into one packet whether compressed or not. */
const thresholdBytes = 1200

/** A page of the list is compressed at once (about 0.1 ms); above, in the thread pool. */
const atOnceBytes = 16_384

/**
 * Answers that are in the thread pool together. Each takes a megabyte and, the largest, half a second: without a bound a few
 * connections that ask for hundreds of them without waiting hold up everybody for seconds.
 */
const mostInPool = 16

const compressible = /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg\+xml)/

/** The best one first. */
const encodings = ['zstd', 'br', 'gzip'] as const

// Brotli's default of 11 is for files that are compressed once.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

export async function compressAnswers(app: FastifyInstance): Promise<void> {
  leaveExcessPlain(app)
  await app.register(compress, {
    encodings: [...encodings],
    threshold: thresholdBytes,
    syncThreshold: atOnceBytes,
    brotliOptions,
    customTypes: compressible,
    globalDecompression: false,
  })
}

/** Further answers leave as they are, and so does what is asked on a connection before its last one has left: no browser does that. */
function leaveExcessPlain(app: FastifyInstance): void {
  const inPool = new Set<Socket>()
  app.addHook('onSend', (request, reply, payload, done) => {
    const { socket } = request.raw
    if (isForPool(reply, payload) && request.headers['accept-encoding'] !== undefined) {
      if (inPool.has(socket) || inPool.size >= mostInPool) request.headers['x-no-compression'] = 'busy'
      else holdUntilLeft(inPool, socket, reply)
    }
    done(null, payload)
  })
}

function isForPool(reply: FastifyReply, payload: unknown): boolean {
  const isLong =
    typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length > atOnceBytes : Boolean(payload)
  return (
    isLong &&
    !reply.hasHeader('content-encoding') &&
    compressible.test(String(reply.getHeader('content-type') ?? 'application/json'))
  )
}

/** An answer that waits behind another one never closes when its connection breaks off. */
function holdUntilLeft(held: Set<Socket>, socket: Socket, { raw }: FastifyReply): void {
  const release = () => {
    raw.off('close', release)
    socket.off('close', release)
    held.delete(socket)
  }
  raw.once('close', release)
  socket.once('close', release)
  held.add(socket)
}

const compressors = {
  zstd: (body: Buffer) => zstdCompressSync(body),
  br: (body: Buffer) => brotliCompressSync(body, brotliOptions),
  gzip: (body: Buffer) => gzipSync(body),
}

export type Encoding = (typeof encodings)[number]

/** What browsers send. */
const plainNames = /^([a-z]+(, *[a-z]+)*)?$/i

/**
 * The encoding that an asker gets outside of Fastify, null for none; undefined when that is not for here to decide, because
 * an Accept-Encoding is more than names and commas: weights, `*`, `x-gzip`, a comma forgotten.
 */
export function encodingFor(acceptEncoding: string | undefined): Encoding | null | undefined {
  if (acceptEncoding === undefined) return null
  if (!plainNames.test(acceptEncoding)) return undefined
  const accepted = acceptEncoding.toLowerCase().split(/ *, */)
  return encodings.find((known) => accepted.includes(known)) ?? null
}

/** Whether an encoded body of so many bytes is made in one call, here, and not in the thread pool. */
export function isEncodedAtOnce(length: number): boolean {
  return length <= atOnceBytes
}

/** Whether an encoding pays for a body of so many bytes. */
export function paysToEncode(length: number): boolean {
  return length >= thresholdBytes
}

/** A body in an encoding, in one call. */
export function encoded(body: Buffer, encoding: Encoding): Buffer {
  return compressors[encoding](body)
}
