/**
 * During `npm test`, stores the log of every application that a test builds, and the requests to it, in a folder.
 * tools/private-log.ts searches both at the end. e2e/recorded-log.ts does the same for stories, which cannot import the
 * server's files.
 */
import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { placeLinkHeader } from '@fyndkartan/contract/endpoints'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Config } from '../config/config.ts'

/** The folder for the records; '' outside of `npm test`. */
const folder = process.env['RECORDED_LOG'] ?? ''

const name = `tests-${randomUUID()}`

/**
 * The maximum length of a stored body, characters. Longer bodies are imported files; to search the logs for all of
 * their texts would be useless.
 */
const longestBody = 20_000

/** The log level of servers in other processes: while logs are recorded, a server logs every request. */
export const recordingLevel = folder === '' ? 'warn' : 'info'

/** Returns a function that appends a process's output to a file of its own. */
export function recordOutput(): (text: Buffer) => void {
  const file = join(folder, `tests-${randomUUID()}.log`)
  return (text) => {
    if (folder !== '') appendFileSync(file, text)
  }
}

/**
 * The log level and the stream of a test's application. While logs are recorded, the stream also writes to the folder,
 * and the level is 'info' unless the test reads the log itself.
 */
export function recordedLog(logLevel: Config['logLevel'], logStream: Writable | undefined) {
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

/** Records all requests that `inject` makes from now on. */
export function recordRequests(app: FastifyInstance): void {
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
