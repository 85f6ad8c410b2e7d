/**
 * Requests with broken HTTP framing: the server answers each, or closes its connection, within a bounded time, and
 * serves the next request.
 */
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { form, tally } from './form.ts'
import { type SiteProcess, startSite } from './site-process.ts'

/** How long to wait for the server to close a connection, ms: a little more than its timeout for a complete request. */
const patienceMs = 45_000

const key = 'X-API-Key: fyndkartan-development\r\n'
const host = 'Host: x\r\n'
const json = 'Content-Type: application/json\r\n'
const tip = `POST /submit_tip HTTP/1.1\r\n${host}${key}${json}`
const counts = `GET /get_database_counts HTTP/1.1\r\n${host}${key}`

/**
 * For each connection: its name, the bytes to send, and the statuses to expect in this order; none if the server may
 * close the connection without an answer.
 */
const frames: readonly (readonly [string, string, readonly string[]])[] = [
  ['no HTTP', 'hello\r\n\r\n', ['400']],
  ['a browser’s TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n', ['400']],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', ['400']],
  ['two hosts', `${counts}Host: y\r\n\r\n`, ['400']],
  ['the same host twice', `${counts}${host}\r\n`, ['400']],
  ['two hosts in two spellings', `${counts}hOST: y\r\n\r\n`, ['400']],
  ['two hosts of HTTP/1.0', `GET /healthz HTTP/1.0\r\n${host}${host}\r\n`, ['400']],
  ['a version that does not exist', 'GET /healthz HTTP/9.9\r\nHost: x\r\n\r\n', ['400']],
  ['a folded header', `${counts}X-Y: a\r\n b\r\n\r\n`, ['400']],
  ['a blank before the colon', `${counts}X-Y : a\r\n\r\n`, ['400']],
  ['a NUL in a header', `${counts}X-Y: \0\r\n\r\n`, ['400']],
  ['two lengths', `${tip}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, ['400']],
  ['two equal lengths', `${tip}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}`, ['400']],
  ['a length below zero', `${tip}Content-Length: -1\r\n\r\n{}`, ['400']],
  ['a length that is no number', `${tip}Content-Length: 0x2\r\n\r\n{}`, ['400']],
  ['a length without measure', `${tip}Content-Length: 99999999999999999999\r\n\r\n{}`, ['400']],
  ['a length and chunks', `${tip}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, ['400']],
  ['an unknown encoding', `${tip}Transfer-Encoding: gzip, x\r\n\r\n{}`, ['400']],
  ['chunks twice', `${tip}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n`, ['400']],
  ['a chunk without a size', `${tip}Transfer-Encoding: chunked\r\n\r\nxyz\r\n{}\r\n0\r\n\r\n`, ['400']],
  ['a chunk that is longer than it says', `${tip}Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n`, ['400']],
  ['whole chunks', `${tip}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\n\r\n`, ['400']],
  ['a smuggled second request', `${tip}Content-Length: 2\r\n\r\n{}${counts}Connection: close\r\n\r\n`, ['400', '200']],
  ['a body that a GET does not have', `${counts}Content-Length: 2\r\nConnection: close\r\n\r\n{}`, ['200']],
  ['a head of 40 kB', `${counts}X-Y: ${'y'.repeat(40_000)}\r\n\r\n`, ['431']],
  ['a path of 40 kB', `GET /${'y'.repeat(40_000)} HTTP/1.1\r\n${host}\r\n`, ['431']],
  ['a thousand headers', `${counts}${'X: y\r\n'.repeat(1000)}\r\n`, ['431']],
  ['an unknown expectation', `${counts}Expect: more\r\n\r\n`, ['417']],
  ['the tunnel of a proxy', `CONNECT other.example:443 HTTP/1.1\r\n${host}\r\n`, []],
  [
    'twenty at once',
    `${counts}\r\n`.repeat(19) + `${counts}Connection: close\r\n\r\n`,
    Array.from({ length: 20 }, () => '200'),
  ],
  ['another protocol', `${counts}Connection: Upgrade\r\nUpgrade: h2c\r\n\r\nPRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`, ['200']],
  ['what was asked, and then nonsense', `${counts}\r\nnonsense\r\n\r\n`, ['200', '400']],
]

/** Connections with an incomplete request, which the server's timeout ends. */
const unended: readonly (readonly [string, string, readonly string[]])[] = [
  ['nothing but line ends', '\r\n\r\n\r\n\r\n', ['408']],
  ['half a head', `${counts}X-Y: `, ['408']],
  ['half a body', `${tip}Content-Length: 100\r\n\r\n{`, ['408']],
  ['half a chunk', `${tip}Transfer-Encoding: chunked\r\n\r\n64\r\n{`, ['408']],
]

const dataDir = mkdtempSync(join(tmpdir(), 'fyndkartan-frames-'))
let site: SiteProcess

beforeAll(async () => {
  site = await startSite({ database: { dataDir }, env: { SUBMISSIONS: '0' } })
})
afterAll(async () => {
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('every broken frame is answered in order or closed within a bounded time', async () => {
  const all = form === 'long' ? [...frames, ...unended] : frames
  const found = await Promise.all(all.map(async ([name, bytes]) => [name, await statusesOf(bytes)] as const))
  const expected = new Map(all.map(([name, , statuses]) => [name, statuses.join()]))
  const wrong = found.filter(([name, statuses]) => statuses.join() !== expected.get(name))
  tally('frames', { tried: all.length, 'answered otherwise': wrong.length })
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(all.map(([name, , statuses]) => [name, statuses])))
  expect((await site.call('/get_database_counts')).status).toBe(200)
})

/**
 * Sends the bytes and returns the statuses of all answers until the server closes the connection. Each refusal must be
 * JSON with a message.
 */
function statusesOf(bytes: string): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
    const timer = setTimeout(() => {
      answers += 'HTTP/1.1 never ends'
      socket.destroy()
    }, patienceMs)
    let answers = ''
    socket.on('data', (piece: Buffer) => (answers += piece.toString('latin1')))
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      const heads = [...answers.matchAll(/HTTP\/1\.1 (\w+)/g)].map(([, status = '']) => status)
      const withoutMessage = answers
        .split(/(?=HTTP\/1\.1 )/)
        .filter((one) => one.startsWith('HTTP/1.1 4') && !one.includes('{"message":"'))
      resolve(withoutMessage.length > 0 ? [`without a message: ${withoutMessage[0]}`] : heads)
    })
    socket.write(Buffer.from(bytes, 'latin1'))
  })
}
