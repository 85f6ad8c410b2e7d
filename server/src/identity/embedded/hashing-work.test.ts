/**
 * The time of a refusal does not reveal whether an account exists. The test counts hashes, since measured times vary.
 */
import { createHook } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { testDatabases } from '../../testing/databases.ts'
import { buildEmbeddedSite } from '../../testing/embedded-site.ts'

const { fresh } = testDatabases('sqlite')
const anna = { email: 'anna@example.se', password: 'hemligt-nog' }

test('a sign-in costs one hash, whether or not the account exists or has a password', async () => {
  let hashes = 0
  const hook = createHook({ init: (_id, type) => void (type === 'SCRYPTREQUEST' && hashes++) }).enable()
  const site = await buildEmbeddedSite(await fresh(), { config: { accountAttempts: 0 } })
  const hashesOf = async (call: 'signIn' | 'signUp' | 'requestPasswordReset', body: object) => {
    hashes = 0
    const { statusCode } = await site.browser().post(call, body)
    return [statusCode, hashes]
  }
  expect(await hashesOf('signUp', anna)).toEqual([200, 1])
  expect(await hashesOf('signIn', anna)).toEqual([200, 1])
  expect(await hashesOf('signIn', { ...anna, password: 'gissat-fel' })).toEqual([401, 1])
  expect(await hashesOf('signIn', { ...anna, email: 'nobody@example.se' })).toEqual([404, 1])
  for (const email of [anna.email, 'nobody@example.se'])
    expect(await hashesOf('requestPasswordReset', { email })).toEqual([200, 0])
  hook.disable()
})
