import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { Encoding } from '../http/answers/compression.ts'

const decompressors: Readonly<Record<Encoding, (body: Buffer) => Buffer>> = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

/** The uncompressed body of an answer. */
export function decompress(body: Buffer, encoding: Encoding): Buffer {
  return decompressors[encoding](body)
}
