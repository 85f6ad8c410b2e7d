import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { DrainingServer } from './draining-server.ts'

/** More than the system buffers for a connection whose client does not read. */
const large = Buffer.alloc(24 * 2 ** 20)

const open: Array<() => void> = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

async function start(answer: RequestListener, patienceMs = 60_000) {
  const leaving = new AbortController()
  const cut: number[] = []
  const onCut = (answers: number) => cut.push(answers)
  const server = new DrainingServer({ keepAliveTimeout: 60_000 }, answer, {
    leaving: leaving.signal,
    patienceMs,
    onCut,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(() => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  const visit = async (...requests: string[]) => {
    const socket = connect(port, '127.0.0.1')
    open.push(() => socket.destroy())
    await once(socket, 'connect')
    socket.write(requests.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''))
    return socket
  }
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()))
  return { server, leaving, cut, visit, close }
}

const isClosed = async (socket: Socket) => {
  socket.resume()
  if (!socket.closed) await once(socket, 'close')
  return true
}

test('idle connections close with the server, busy ones when their calls are answered', async () => {
  const { visit, close, cut } = await start((_request, response) => void response.end('ok'))
  const [silent, answered] = [await visit(), await visit('/')]
  await once(answered, 'data')
  await close()
  expect([await isClosed(silent), await isClosed(answered), cut]).toEqual([true, true, []])
})

test('an answer that began with keep-alive before the stop is completed, and its connection then closed', async () => {
  const { leaving, visit, close, cut } = await start((_request, response) => {
    response.write('begun, ')
    setTimeout(() => response.end('done'), 300)
  })
  const socket = await visit('/')
  const [begin] = (await once(socket, 'data')) as [Buffer]
  leaving.abort()
  const closed = close()
  const [end] = (await once(socket, 'data')) as [Buffer]
  expect([String(begin), String(end)]).toEqual([
    expect.stringMatching(/keep-alive[^]*begun, /),
    expect.stringContaining('done'),
  ])
  await closed
  expect([await isClosed(socket), cut]).toEqual([true, []])
})

test('a slow reader gets the whole answer', async () => {
  const { visit, close, cut } = await start((_request, response) => void response.end(large))
  const socket = await visit('/')
  await once(socket, 'readable')
  const closed = close()
  await delay(300)
  let bytes = 0
  socket.on('data', (piece) => (bytes += piece.length))
  await closed
  await isClosed(socket)
  expect(bytes).toBeGreaterThan(large.length)
  expect(cut).toEqual([])
})

test('a client that reads nothing is cut off after the time limit, and counted', async () => {
  const { server, visit, close, cut } = await start((_request, response) => void response.end(large), 200)
  const socket = await visit('/')
  await once(socket, 'readable')
  expect(server.unfinishedAnswers).toBe(1)
  await close()
  expect(cut).toEqual([1])
})

test('a stop does not wait for pipelined calls of a disconnected client', async () => {
  const { server, visit, close, cut } = await start(() => {})
  const socket = await visit('/first', '/second')
  while (server.unfinishedAnswers === 0) await delay(5)
  socket.destroy()
  while (server.unfinishedAnswers > 0) await delay(5)
  await close()
  expect(cut).toEqual([])
})
