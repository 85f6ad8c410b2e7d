/**
 * Writes a Brotli and a gzip file beside every text file of a built site. The server sends these files, compressed at a
 * level too slow to use while a visitor waits.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** Excludes index.html, into which the server writes its configuration, and source maps, which are rarely requested. */
const worthIt = /\.(js|css|svg|json|webmanifest)$/

/**
 * Smaller files stay uncompressed, because they fit into one packet anyway, as in
 * server/src/http/answers/compression.ts.
 */
const thresholdBytes = 1200

/**
 * Skips folders whose names begin with a dot, because the server does not serve them. Throws if `folder` does not
 * exist.
 */
export function compressSite(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && !entry.name.startsWith('.')) compressSite(path)
    if (!entry.isFile() || !worthIt.test(entry.name)) continue
    const bytes = readFileSync(path)
    if (bytes.length < thresholdBytes) continue
    writeFileSync(`${path}.br`, brotliCompressSync(bytes))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
