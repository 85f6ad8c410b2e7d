/** Clients that disconnect before their request is complete. */
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { answerProblems } from './problem.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

test('a request body that breaks off is logged neither as a server error nor as a lost database', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const app = Fastify({ logger: { level: 'warn', stream }, forceCloseConnections: true })
  cleanups.push(() => app.close())
  answerProblems(app)
  app.post('/', () => 'here')
  const answered = new Promise<number>((resolve) => {
    app.addHook('onSend', async (_request, reply) => resolve(reply.statusCode))
  })
  const parsing = new Promise<void>((resolve) => {
    app.addHook('preParsing', async () => resolve())
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{')
  await parsing
  socket.destroy()
  expect(await answered).toBe(400)
  expect(lines).toEqual([])
})
