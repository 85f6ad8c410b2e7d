/**
 * Zstandard, Brotli or gzip where it pays: texts above about one network packet. Small answers in one call. A page of the
 * list comes out as small from Zstandard (1,340 of 5,800 bytes) as from Brotli at level 4 (1,290), for two fifths of the
 * work. Map rows are packed as they are: Brotli wins one per cent of them.
 */
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Below this an answer fits into one packet whether compressed or not. */
const thresholdBytes = 1200

/** A page of the list is compressed at once (about 0.1 ms); above, in the thread pool. */
const atOnceBytes = 16_384

const compressible = /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg\+xml)/

/** The best one first. */
const encodings = ['zstd', 'br', 'gzip'] as const

// Brotli's default of 11 is for files that are compressed once.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: [...encodings],
    threshold: thresholdBytes,
    syncThreshold: atOnceBytes,
    brotliOptions,
    customTypes: compressible,
    globalDecompression: false,
  })
}

const compressors = {
  zstd: (body: Buffer) => zstdCompressSync(body),
  br: (body: Buffer) => brotliCompressSync(body, brotliOptions),
  gzip: (body: Buffer) => gzipSync(body),
}

export interface Encoded {
  readonly body: Buffer
  /** Null when the body is as it was. */
  readonly encoding: (typeof encodings)[number] | null
}

/** What browsers send. */
const plainNames = /^([a-z]+(, *[a-z]+)*)?$/i

/**
 * The same for a JSON body outside of Fastify, in one call; null when that is not for here to decide: a body so long that
 * it is better compressed in the thread pool, or an Accept-Encoding that is more than names and commas: weights, `*`,
 * `x-gzip`, a comma forgotten.
 */
export function encodeAtOnce(body: Buffer, acceptEncoding: string | undefined): Encoded | null {
  if (acceptEncoding === undefined || body.length < thresholdBytes) return { body, encoding: null }
  if (!plainNames.test(acceptEncoding)) return null
  const accepted = acceptEncoding.toLowerCase().split(/ *, */)
  const encoding = encodings.find((known) => accepted.includes(known))
  if (encoding === undefined) return { body, encoding: null }
  return body.length > atOnceBytes ? null : { body: compressors[encoding](body), encoding }
}
