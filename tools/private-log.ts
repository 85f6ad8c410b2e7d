/**
 * The final check of server logs in `npm test` and `npm run test:rest`: no line contains an e-mail address, a token, a
 * cookie, a key, or a text sent by a test. e2e/recorded-log.ts and server/src/testing/recorded-log.ts record the logs
 * and the sent texts.
 */
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'
import { nothing, type Stage } from './stage.ts'

/** The folder for logs while tests run; an environment variable passes it to them. */
const folder = join(root, 'node_modules/.cache/recorded-log')

export interface LogLine {
  readonly file: string
  /** The line number, counted from 1. */
  readonly number: number
  readonly text: string
}

/** A request as a test sent it. */
export interface Sent {
  readonly url?: string
  readonly body?: string | null
  readonly secrets?: readonly string[]
}

/** Patterns of private data, which no log may contain. */
const shapes: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['an e-mail address', /[\w.+-]+@[\w-]+(\.[\w-]+)+/],
  ['a token', /\beyJ[\w-]{8,}\.[\w-]+/],
  ['a token', /\bbearer\s+[\w.~+/-]{8,}/i],
  ['a cookie', /\b(session_token|oauth_state|known_browser)=[^\s";]+/],
  ['a header that names somebody', /"(authorization|cookie|set-cookie|x-api-key|x-place-link)":/i],
  ['an address as it was called', /"(url|path|query)":"[^"]*\?/],
]

/** The minimum length of a searched text, characters: shorter ones would occur in logs by accident. */
const leastLength = 5

/** Tells whether a text has words: numbers, dates and the like are not searched for. */
const isTyped = (text: string) => text.length >= leastLength && /\p{L}{3}/u.test(text)

/** Fields of a log line that differ in each line and reveal nothing about visitors. */
const ownOfALine = /"(time|pid|hostname|ms|reqId)":("[\w.-]{1,64}"|[\d.]+),?/g

/** The lines of a stack trace. */
const frames = /(\\n|\n)\s+at .*?(?=\\n|"|$)/g

/**
 * Extracts private texts from sent requests: search words, forms, passwords, cookies, tokens. Ignores texts that occur
 * in `known`, the texts that the server itself may log.
 */
export function privateTexts(sent: Iterable<Sent>, known: string): Set<string> {
  const texts = new Set<string>()
  const add = (text: string) => {
    if (isTyped(text)) texts.add(text)
  }
  for (const { url = '', body, secrets = [] } of sent) {
    const [, ...queries] = url.split('?')
    for (const value of new URLSearchParams(queries.join('&')).values()) add(value)
    for (const text of stringsIn(parsed(body))) add(text)
    for (const secret of secrets) add(secret.replace(/^(bearer\s+|[\w.]+=)/i, ''))
  }
  // This loop comes last, because a search in `known` is slow and most texts occur many times.
  for (const text of texts) if (known.includes(text)) texts.delete(text)
  return texts
}

/** Returns one sentence for each line with private data. Lines that differ only in time, id and the like count once. */
export function findPrivate(lines: Iterable<LogLine>, texts: ReadonlySet<string>): string[] {
  const distinct = new Map<string, LogLine>()
  for (const line of lines) {
    const essence = line.text.replaceAll(ownOfALine, '').replaceAll(frames, '')
    if (!distinct.has(essence)) distinct.set(essence, line)
  }
  const grams = new Set<string>()
  for (const essence of distinct.keys())
    for (let at = 0; at + leastLength <= essence.length; at++) grams.add(essence.slice(at, at + leastLength))
  // Searches also for the escaped forms: logs are JSON, and URLs are percent-encoded.
  const suspects = [...texts]
    .flatMap((text) => [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text.toWellFormed())])
    .filter((text) => grams.has(text.slice(0, leastLength)) && grams.has(text.slice(-leastLength)))
  return [...distinct].flatMap(([essence, { file, number, text }]) => {
    const what =
      shapes.find(([, pattern]) => pattern.test(text))?.[0] ?? suspects.find((suspect) => essence.includes(suspect))
    return what === undefined ? [] : [`${file}:${number} holds ${what}: ${text.slice(0, 500)}`]
  })
}

/** Empties the folder and passes its path to the tests of all later stages. */
export function recordLogs(): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  process.env['RECORDED_LOG'] = folder
}

/**
 * A stage that lists file and line number of each private text in the logs, and fails if there are any. Also fails if
 * the tests recorded nothing.
 */
export const privateLog: Stage = {
  name: 'no private text in any log',
  run: async () => {
    let lines = 0
    const texts = privateTexts(recordedRequests(), serverWords())
    const faults = findPrivate(
      (function* () {
        for (const line of recordedLines()) {
          lines++
          yield line
        }
      })(),
      texts,
    )
    if (lines === 0 || texts.size === 0) faults.push('nothing was recorded')
    for (const kind of ['tests', 'stories'])
      if (globSync(`${kind}-*.log`, { cwd: folder }).length === 0) faults.push(`nothing was recorded of ${kind}`)
    for (const fault of faults) console.error(fault)
    console.log(`${lines} lines, ${texts.size} texts looked for, ${faults.length} faults`)
    return { ...nothing, passed: faults.length === 0 ? 1 : 0, failed: faults.length }
  },
}

/** Yields the recorded lines file by file, because a load test leaves very many of them. */
function* recordedLines(): Generator<LogLine> {
  for (const name of globSync('*.log', { cwd: folder })) {
    const file = join(folder, name)
    for (const [at, text] of readFileSync(file, 'utf8').split('\n').entries())
      if (text !== '') yield { file, number: at + 1, text }
  }
}

function* recordedRequests(): Generator<Sent> {
  for (const name of globSync('*.sent', { cwd: folder }))
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n'))
      if (line !== '') yield JSON.parse(line) as Sent
}

/** The texts of the server and the contract themselves: their sources without the sample data. */
function serverWords(): string {
  const files = globSync('{server,contract}/src/**/*.ts', { cwd: root })
  return files
    .filter((file) => !/\.test\.ts$|\/testing\/|\/sample\//.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
}

function parsed(body: string | null | undefined): unknown {
  try {
    return JSON.parse(body ?? 'null') as unknown
  } catch {
    return body
  }
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
