/**
 * During `npm test`, records the output of servers and the data sent by stories in a folder; tools/private-log.ts
 * checks both at the end. server/src/testing/recorded-log.ts does the same for servers inside tests.
 */
import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder for recorded logs and requests, set by `npm test`; '' if nothing is recorded. */
const folder = process.env['RECORDED_LOG'] ?? ''

/** The log level of servers: while logs are recorded, the server logs every request. */
export const logLevel = folder === '' ? 'warn' : 'info'

const sentFile = join(folder, `stories-${randomUUID()}.sent`)

/** Returns a function that appends a process's output to a new file. */
export function recordOutput(): (text: Buffer) => void {
  const file = join(folder, `stories-${randomUUID()}.log`)
  return (text) => {
    if (folder !== '') appendFileSync(file, text)
  }
}

/** Records a request: `body` as it was sent; `secrets` are its cookies and tokens. */
export function recordRequest(sent: {
  readonly url?: string
  readonly body?: string | null
  readonly secrets?: readonly string[]
}): void {
  if (folder !== '') appendFileSync(sentFile, `${JSON.stringify(sent)}\n`)
}
