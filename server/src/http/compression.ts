/**
 * Brotli or gzip where it pays: texts above about one network packet. Small answers in one call. Map rows are packed as they
 * are: Brotli wins 2 per cent of them.
 */
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Below this an answer fits into one packet whether compressed or not. */
const thresholdBytes = 1200

/** A page of the list is compressed at once (about 0.1 ms); above, in the thread pool. */
const atOnceBytes = 16_384

const compressible = /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg\+xml)/

export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: thresholdBytes,
    syncThreshold: atOnceBytes,
    // Brotli's default of 11 is for files that are compressed once.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    customTypes: compressible,
    globalDecompression: false,
  })
}
