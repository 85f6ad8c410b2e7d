import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { AnswerBuffers } from './answer-buffers.ts'

test('a buffer is used again after its answer has been sent, never before', async () => {
  const buffers = new AnswerBuffers()
  const taken: ArrayBufferLike[] = []
  const app = Fastify()
  app.get('/', async (_, reply) => {
    const [one, two] = [buffers.take(reply.raw, 3), buffers.take(reply.raw, 4)]
    taken.push(one.buffer, two.buffer)
    one.write('one')
    two.write('two.')
    return Buffer.concat([one, two])
  })
  const answers = [await app.inject('/'), await app.inject('/')]
  expect(answers.map(({ body }) => body)).toEqual(['onetwo.', 'onetwo.'])
  expect(new Set(taken.slice(0, 2)).size).toBe(2)
  expect(new Set(taken).size).toBe(2)
})

test('answers under way at the same time never share a buffer, and arrive whole', async () => {
  const buffers = new AnswerBuffers()
  const app = Fastify()
  app.get<{ Params: { letter: string; length: string } }>('/:letter/:length', (request, reply) => {
    const { letter, length } = request.params
    void reply.send(buffers.take(reply.raw, Number(length)).fill(letter))
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const asked = Array.from({ length: 60 }, (_, at) => ({
    letter: 'abcdefgh'[at % 8] ?? '',
    length: [10, 300_000, 700_000][at % 3] ?? 0,
  }))
  try {
    const texts = await Promise.all(
      asked.map(async ({ letter, length }) => (await fetch(`${address}/${letter}/${length}`)).text()),
    )
    for (const [at, { letter, length }] of asked.entries()) expect(texts[at] === letter.repeat(length)).toBe(true)
  } finally {
    await app.close()
  }
})
