/** Graceful shutdown of the server process: pending requests are answered, new ones are sent elsewhere. */
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { newDirectory, run } from '../testing/run-server.ts'

const search = '/select_event_info?max_rows=1'

/** A started server and one connection to it. */
async function start(env: Readonly<Record<string, string>> = {}) {
  const server = run('main.ts', { DATA_DIR: newDirectory(), ...env })
  const url = await server.address()
  const openConnection = () => connect(Number(new URL(url).port), '127.0.0.1')
  return { ...server, url, openConnection }
}

const request = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: fyndkartan', 'X-API-Key: fyndkartan-development', ...headers, '', ''].join('\r\n')

/** Everything received until the other end closes. */
async function readAll(socket: Socket): Promise<string> {
  let text = ''
  for await (const piece of socket) text += String(piece)
  return text
}

describe('while load balancers react', () => {
  test('/readyz fails at once, other requests are answered as before, and each answer closes its connection', async () => {
    const { child, ended, url, openConnection } = await start({ DRAIN_SECONDS: '8' })
    const ask = async (path: string) => {
      const socket = openConnection()
      socket.write(request(path))
      return readAll(socket)
    }
    const before = openConnection()
    before.write(request(search))
    expect(String((await once(before, 'data'))[0])).toMatch(/^HTTP\/1.1 200 [^]*Connection: keep-alive/)
    child.kill('SIGTERM')
    // Signals may be delivered late on a busy machine.
    await vi.waitUntil(async () => (await fetch(`${url}/readyz`)).status === 503, { interval: 20 })
    const refusal = await ask('/readyz')
    expect(refusal).toMatch(/^HTTP\/1.1 503 /)
    expect(refusal).toMatch(/\r\nretry-after: 5\r\n/i)
    expect(refusal).toMatch(/\{"message":"The server is stopping"\}/)
    // A search by the fast path and one by its route, a health check, a page and a refusal.
    const wanted = [search, `${search}&text=x`, '/healthz', '/docs', '/nothing']
    const statuses = []
    for (const path of wanted) {
      const answer = await ask(path)
      statuses.push(answer.slice(9, 12))
      expect(answer).toMatch(/\r\nconnection: close\r\n/i)
    }
    expect(statuses).toEqual(['200', '200', '200', '200', '404'])
    const conditional = openConnection()
    conditional.write(request(search, 'If-None-Match: "x"'))
    expect(await readAll(conditional)).toMatch(/^HTTP\/1.1 200 [^]*connection: close/i)
    // A connection opened earlier may make one more call.
    before.write(request(search))
    expect(await readAll(before)).toMatch(/^HTTP\/1.1 200 [^]*connection: close/i)
    expect(await ended).toMatchObject({ code: 0, output: expect.not.stringMatching(/"level":[456]0/) })
    await expect(fetch(url)).rejects.toThrow()
  })

  test('a second signal stops the server at once', async () => {
    const { child, ended, url } = await start({ DRAIN_SECONDS: '60' })
    child.kill('SIGTERM')
    await delay(200)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    const asked = performance.now()
    child.kill('SIGINT')
    expect(await ended).toMatchObject({ code: 1 })
    expect(performance.now() - asked).toBeLessThan(8000)
  })
})

describe('pending requests are answered', () => {
  test('also for a call in progress on a keep-alive connection', async () => {
    const { child, ended, openConnection } = await start()
    const socket = openConnection()
    socket.write(request('/site_config'))
    await once(socket, 'data')
    const body = JSON.stringify({ feedback_text: 'Bra sajt!' })
    const head = `POST /submit_feedback HTTP/1.1\r\nHost: fyndkartan\r\nX-API-Key: fyndkartan-development\r\n`
    socket.write(`${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`)
    await delay(200)
    child.kill('SIGTERM')
    await delay(500)
    const asked = performance.now()
    socket.write(body.slice(9))
    expect(await readAll(socket)).toMatch(/^HTTP\/1.1 201 [^]*connection: close/i)
    expect(await ended).toMatchObject({ code: 0 })
    expect(performance.now() - asked).toBeLessThan(8000)
  })

  test('also for a slow reader, to the last byte', async () => {
    const siteDir = newDirectory()
    mkdirSync(siteDir)
    // More than the system's socket buffers hold.
    const bytes = 24 * 2 ** 20
    writeFileSync(join(siteDir, 'index.html'), '')
    writeFileSync(join(siteDir, 'large.txt'), 'x'.repeat(bytes))
    const { child, ended, openConnection } = await start({ WEB_DIR: siteDir })
    const socket = openConnection()
    socket.write(request('/large.txt'))
    await once(socket, 'readable')
    child.kill('SIGTERM')
    await delay(1000)
    expect(child.exitCode).toBeNull()
    const answer = await readAll(socket)
    expect(answer.length - answer.indexOf('\r\n\r\n') - 4).toBe(bytes)
    expect(await ended).toMatchObject({ code: 0 })
  })

  test('also when they were received before SIGTERM but not yet read', async () => {
    const server = run('main.ts', { DATA_DIR: newDirectory() })
    const { port } = new URL(await server.address())
    server.child.kill('SIGSTOP')
    const answers = Array.from({ length: 4 }, async () => {
      const connection = connect(Number(port), '127.0.0.1')
      connection.write('GET /site_config HTTP/1.1\r\nHost: fyndkartan\r\nConnection: close\r\n\r\n')
      let answer = ''
      for await (const chunk of connection) answer += String(chunk)
      return answer.split('\r\n')[0]
    })
    await delay(200)
    server.child.kill('SIGTERM')
    server.child.kill('SIGCONT')
    expect(await Promise.all(answers)).toEqual(Array(4).fill('HTTP/1.1 200 OK'))
    expect((await server.ended).code).toBe(0)
  })

  test('SIGTERM stops the server at once although a visitor’s connection is open', async () => {
    const server = run('main.ts', { DATA_DIR: newDirectory() })
    const url = await server.address()
    await (await fetch(`${url}/healthz`)).text()
    const asked = performance.now()
    server.child.kill('SIGTERM')
    expect(await server.ended).toMatchObject({ code: 0 })
    expect(performance.now() - asked).toBeLessThan(8000)
  })
})

test('an uncaught exception is one log line, without addresses, and stops the server', async () => {
  const fault = "process.on('SIGUSR2', () => Promise.reject(new Error('no room for anna@example.se')))"
  const { child, ended } = await start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}` })
  child.kill('SIGUSR2')
  const { code, output } = await ended
  expect(code).toBe(1)
  const line = output.split('\n').find((text) => text.startsWith('{"level":60')) ?? '{}'
  expect(JSON.parse(line)).toMatchObject({
    level: 60,
    msg: 'an uncaught exception ends the server',
    err: { message: 'no room for …@…' },
  })
  expect(output).not.toContain('anna@')
})

test('a signal while the start waits for its database stops the server', async () => {
  const nobody = createServer().listen(0, '127.0.0.1')
  await once(nobody, 'listening')
  const { port } = nobody.address() as { port: number }
  nobody.close()
  const { child, ended, output } = run('main.ts', {
    DATA_DIR: newDirectory(),
    DATABASE_URL: `postgresql://nobody@127.0.0.1:${port}/nothing`,
    DATABASE_WAIT_SECONDS: '60',
  })
  while (!output().includes('Tries again for 60 seconds.')) await delay(20)
  child.kill('SIGTERM')
  expect(await ended).toMatchObject({ code: 0 })
})
