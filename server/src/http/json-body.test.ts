/** Bodies of megabytes have a parser of their own: it must refuse what the parser of short bodies refuses. */
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { takeJsonOnly } from './json-body.ts'

const long = 'å'.repeat(300_000)

async function answerTo(payload: string) {
  const app = Fastify()
  takeJsonOnly(app, 2_000_000)
  app.post('/', (request) => request.body)
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload,
  })
  await app.close()
  return { statusCode, body }
}

test.each([
  ['text', JSON.stringify({ text: long })],
  ['names of prototypes in a text', JSON.stringify({ text: `${long} __proto__ constructor` })],
  ['escaped letters', `{"\\u0061":"${long}"}`],
])('a long body is parsed: %s', async (_, payload) => {
  const { statusCode, body } = await answerTo(payload)
  expect([statusCode, JSON.parse(body)]).toEqual([200, JSON.parse(payload)])
})

test.each([
  ['a prototype', `{"__proto__":{"polluted":1},"text":"TEXT"}`],
  ['an escaped prototype', String.raw`{"\u005f_proto__":{"polluted":1},"text":"TEXT"}`],
  ['a constructor', `{"text":"TEXT","within":{"constructor":{"prototype":{"polluted":1}}}}`],
  ['an escaped constructor', String.raw`{"text":"TEXT","c\u006fnstructor":{"prototype":{"polluted":1}}}`],
  ['half an object', `{"text":"TEXT"`],
])('long and short bodies are refused alike: %s', async (_, payload) => {
  const answer = await answerTo(payload.replace('TEXT', long))
  expect(answer.statusCode).toBe(400)
  // The error quotes the beginning and the end of the body, so that only its code is compared.
  const short = await answerTo(payload.replace('TEXT', 'å'))
  expect(JSON.parse(answer.body)).toMatchObject({ code: JSON.parse(short.body).code, statusCode: 400 })
})
