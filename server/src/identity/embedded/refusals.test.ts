import { endpoints } from '@fyndkartan/contract/endpoints'
import { APIError } from 'better-auth/api'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { Problem } from '../../http/problem.ts'
import { logText } from '../../testing/log-text.ts'
import { addFacebookPages } from './facebook-pages.ts'
import { facebookCallbackPath } from './facebook.ts'
import { Refusal, sendRefusal } from './refusals.ts'

const busy = () => Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode: 5 })
const hidden = () =>
  new APIError('INTERNAL_SERVER_ERROR', { code: 'FAILED_TO_GET_SESSION', message: 'anna@example.se' })
const internal = 'Internal server error'

/** Name, error, and the expected status, message and code. */
const faults: readonly (readonly [string, () => unknown, number, string, string | null])[] = [
  ['a busy database', busy, 503, 'The database is busy. Please try again later.', null],
  [
    'a refusal',
    () => new Refusal('auth/mail-failed'),
    503,
    'Mejlet kunde inte skickas just nu. Försök igen senare.',
    'auth/mail-failed',
  ],
  ['another refusal', () => new Problem(413, 'too large'), 413, 'too large', 'auth/argument-error'],
  ['an internal error', () => new Error('no row for anna@example.se'), 500, internal, null],
  ['a refusal by better-auth', () => new APIError('BAD_REQUEST', { message: 'anna@example.se' }), 500, internal, null],
  ['an error that better-auth hides', hidden, 503, 'The database is busy. Please try again later.', null],
  ['a thrown value that is not an error', () => 'anna@example.se', 500, internal, null],
]

test.each(faults)('calls report %s', async (_what, fault, status, message, code) => {
  const log = logText()
  const app = Fastify({ logger: { level: 'trace', stream: log.stream } })
  app.setErrorHandler(sendRefusal)
  app.get('/', () => Promise.reject(fault()))
  const answer = await app.inject('/')
  expect([answer.statusCode, answer.json()]).toEqual([status, { message, ...(code !== null && { code }) }])
  expect(log.text()).not.toContain('anna@')
  await app.close()
})

test.each(faults)('the Facebook window reports %s', async (_what, fault, status) => {
  const log = logText()
  const app = Fastify({ logger: { level: 'trace', stream: log.stream } })
  const fails = () => Promise.reject(fault())
  addFacebookPages(app, {
    auth: { api: { signInSocial: fails } },
    limits: { take: fails },
    siteUrl: null,
    isConfigured: true,
  } as never)
  for (const url of [endpoints.startFacebook.path, facebookCallbackPath]) {
    const answer = await app.inject({ url, headers: { 'sec-fetch-site': 'same-origin' } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, expect.stringContaining('text/html')])
    expect(answer.body).not.toContain('anna@')
  }
  expect(log.text()).not.toContain('anna@')
  await app.close()
})
