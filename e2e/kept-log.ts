/**
 * While `npm test` runs, all that servers write is kept in a folder, and beside it what stories send: tools/private-log.ts
 * reads both at the end. server/src/testing/kept-log.ts does so for servers within tests.
 */
import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

/** Set by `npm test`. */
const folder = process.env['KEPT_LOG'] ?? ''

/** A line for each call, when they are kept. */
export const keptLevel = folder === '' ? 'warn' : 'info'

const sentFile = join(folder, `stories-${randomUUID()}.sent`)

/** A file for what one process writes; takes it as it comes. */
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
