/**
 * During `npm test` the log of every application that a test builds is stored in a folder, together with what was sent to
 * it: tools/private-log.ts reads both at the end. e2e/kept-log.ts does the same for stories, which cannot import the server's files.
 */
import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { placeLinkHeader } from '@fyndkartan/contract/endpoints'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Config } from '../config/config.ts'

/** Set by `npm test`. */
const folder = process.env['KEPT_LOG'] ?? ''

const name = `tests-${randomUUID()}`

/** Maximum length of a recorded text, characters: searching for whole imported files would be pointless. */
const longestBody = 20_000

/** Log level of servers run as processes: one line per call when logs are kept. */
export const keptLevel = folder === '' ? 'warn' : 'info'

/** Returns a function that appends one process's output to a file of its own. */
export function keepOutput(): (text: Buffer) => void {
  const file = join(folder, `tests-${randomUUID()}.log`)
  return (text) => {
    if (folder !== '') appendFileSync(file, text)
  }
}

/** The log level and stream of a test's application: as the test requires, and also stored. */
export function keptLog(logLevel: Config['logLevel'], logStream: Writable | undefined) {
  if (folder === '') return { logLevel, logStream }
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      appendFileSync(join(folder, `${name}.log`), chunk)
      if (logStream) logStream.write(chunk, done)
      else done()
    },
  })
  return { logLevel: logStream ? logLevel : ('info' as const), logStream: stream }
}

/** Stores what is sent by `inject` from now on. */
export function keepSent(app: FastifyInstance): void {
  if (folder === '') return
  const inject = app.inject.bind(app) as (sent: InjectOptions | string) => Promise<LightMyRequestResponse>
  app.inject = ((sent: InjectOptions | string) => {
    appendFileSync(join(folder, `${name}.sent`), `${JSON.stringify(described(sent))}\n`)
    return inject(sent)
  }) as typeof app.inject
}

function described(sent: InjectOptions | string) {
  if (typeof sent === 'string') return { url: sent }
  const { url, path, query, headers, cookies, payload = sent.body } = sent
  return {
    url: [url ?? path, query].map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join('?'),
    body: textOf(payload),
    secrets: [
      headers?.['authorization'],
      headers?.['cookie'],
      headers?.[placeLinkHeader],
      ...Object.values(cookies ?? {}),
    ].filter(Boolean),
  }
}

function textOf(payload: unknown): string | null {
  if (typeof payload === 'object' && !Buffer.isBuffer(payload) && !(payload instanceof Readable))
    return textOf(JSON.stringify(payload))
  return typeof payload === 'string' && payload.length <= longestBody ? payload : null
}
