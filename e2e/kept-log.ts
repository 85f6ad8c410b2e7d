/**
 * While `npm test` runs, the output of the servers and the data that stories send are kept in a folder: tools/private-log.ts reads
 * both at the end. server/src/testing/kept-log.ts does the same for servers inside tests.
 */
import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

/** Set by `npm test`. */
const folder = process.env['KEPT_LOG'] ?? ''

/** The file with a line for each request, when they are kept. */
export const keptLevel = folder === '' ? 'warn' : 'info'

const sentFile = join(folder, `stories-${randomUUID()}.sent`)

/** Returns a function that appends the output of one process to a new file. */
export function keepOutput(): (text: Buffer) => void {
  const file = join(folder, `stories-${randomUUID()}.log`)
  return (text) => {
    if (folder !== '') appendFileSync(file, text)
  }
}

/** `body` as it was sent; `secrets` are cookies and tokens. */
export function keepSent(sent: {
  readonly url?: string
  readonly body?: string | null
  readonly secrets?: readonly string[]
}): void {
  if (folder !== '') appendFileSync(sentFile, `${JSON.stringify(sent)}\n`)
}
