/**
 * The last look of `npm test` and `npm run test:rest` at what servers have written: no line holds an e-mail address, a token, a cookie, a key, or a
 * text that a test has sent. e2e/kept-log.ts and server/src/testing/kept-log.ts keep both.
 */
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'
import { nothing, type Stage } from './stage.ts'

/** Where logs are kept while tests run: they find it in their environment. */
const folder = join(root, 'node_modules/.cache/kept-log')

export interface LogLine {
  readonly file: string
  /** From 1. */
  readonly number: number
  readonly text: string
}

/** A request as a test sent it. */
export interface Sent {
  readonly url?: string
  readonly body?: string | null
  readonly secrets?: readonly string[]
}

/** Whatever is written like this is private, whoever sent it. */
const shapes: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['an e-mail address', /[\w.+-]+@[\w-]+(\.[\w-]+)+/],
  ['a token', /\beyJ[\w-]{8,}\.[\w-]+/],
  ['a token', /\bbearer\s+[\w.~+/-]{8,}/i],
  ['a cookie', /\b(session_token|oauth_state|known_browser)=[^\s";]+/],
  ['a header that names somebody', /"(authorization|cookie|set-cookie|x-api-key)":/i],
  ['an address as it was called', /"(url|path|query)":"[^"]*\?/],
]

/** Shorter texts are found anywhere. */
const leastLength = 5

/** Numbers, dates and the like are not what somebody types. */
const isTyped = (text: string) => text.length >= leastLength && /\p{L}{3}/u.test(text)

/** What a log line holds that is its own alone, and tells of nobody. */
const ownOfALine = /"(time|pid|hostname|ms|reqId)":("[\w.-]{1,64}"|[\d.]+),?/g

/** Where in a program an error arose. */
const frames = /(\\n|\n)\s+at .*?(?=\\n|"|$)/g

/**
 * The texts among what was sent: what was searched for, forms, passwords, cookies, tokens. `known` is what a server may say
 * of itself; a sent text that stands in it is no sign of anything.
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
  // Last, because most texts are sent a thousand times and this is the slow part.
  for (const text of texts) if (known.includes(text)) texts.delete(text)
  return texts
}

/** One sentence for each line that holds something private; lines that differ by time, id and the like count once. */
export function findPrivate(lines: Iterable<LogLine>, texts: ReadonlySet<string>): string[] {
  const distinct = new Map<string, LogLine>()
  for (const line of lines) {
    const essence = line.text.replaceAll(ownOfALine, '').replaceAll(frames, '')
    if (!distinct.has(essence)) distinct.set(essence, line)
  }
  const grams = new Set<string>()
  for (const essence of distinct.keys())
    for (let at = 0; at + leastLength <= essence.length; at++) grams.add(essence.slice(at, at + leastLength))
  // A log is written as JSON, and an address in percent.
  const suspects = [...texts]
    .flatMap((text) => [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text.toWellFormed())])
    .filter((text) => grams.has(text.slice(0, leastLength)) && grams.has(text.slice(-leastLength)))
  return [...distinct].flatMap(([essence, { file, number, text }]) => {
    const what =
      shapes.find(([, pattern]) => pattern.test(text))?.[0] ?? suspects.find((suspect) => essence.includes(suspect))
    return what === undefined ? [] : [`${file}:${number} holds ${what}: ${text.slice(0, 500)}`]
  })
}

/** Empties the folder, and tells it to the tests of all stages that follow. */
export function keepLogs(): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  process.env['KEPT_LOG'] = folder
}

/** Fails with file and line, and when nothing was kept. */
export const privateLog: Stage = {
  name: 'no private text in any log',
  run: async () => {
    let lines = 0
    const texts = privateTexts(keptRequests(), serverWords())
    const faults = findPrivate(
      (function* () {
        for (const line of keptLines()) {
          lines++
          yield line
        }
      })(),
      texts,
    )
    if (lines === 0 || texts.size === 0) faults.push('nothing was kept')
    for (const kind of ['tests', 'stories'])
      if (globSync(`${kind}-*.log`, { cwd: folder }).length === 0) faults.push(`nothing was kept of ${kind}`)
    for (const fault of faults) console.error(fault)
    console.log(`${lines} lines, ${texts.size} texts looked for, ${faults.length} faults`)
    return { ...nothing, passed: faults.length === 0 ? 1 : 0, failed: faults.length }
  },
}

/** File by file: a run under load leaves very many. */
function* keptLines(): Generator<LogLine> {
  for (const name of globSync('*.log', { cwd: folder })) {
    const file = join(folder, name)
    for (const [at, text] of readFileSync(file, 'utf8').split('\n').entries())
      if (text !== '') yield { file, number: at + 1, text }
  }
}

function* keptRequests(): Generator<Sent> {
  for (const name of globSync('*.sent', { cwd: folder }))
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n'))
      if (line !== '') yield JSON.parse(line) as Sent
}

/** The server's own words: its sources and the contract's, without what it fills a database with. */
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
