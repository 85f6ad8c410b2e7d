import { endpoints } from '@fyndkartan/contract/endpoints'
import { expect, test } from 'vitest'
import { buildEmbeddedSite } from '../../testing/embedded-site.ts'
import { testDatabases } from '../../testing/databases.ts'
import { logText } from '../../testing/log-text.ts'

const { fresh } = testDatabases('sqlite')
const anna = { email: 'anna@example.se', password: 'hemligt-nog' }

test('at the default log level, refused sign-ins, tokens and roles are logged without the account', async () => {
  const { stream: logStream, text } = logText()
  const lines = () =>
    text()
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Record<string, unknown>]))
  const site = await buildEmbeddedSite(await fresh(), {
    config: { logLevel: 'warn', accountAttempts: 1, rateLimitPerMinute: 60 },
    logStream,
  })
  const browser = site.browser({ address: '203.0.113.7' })
  const { token } = await browser.session('signUp', anna)
  const stranger = site.browser({ address: '203.0.113.7' })
  await stranger.post('signIn', { ...anna, password: 'gissat-fel' })
  await stranger.post('signIn', anna)
  const authorization = `Bearer ${token}`
  await site.call(endpoints.deskTips.path, { headers: { authorization } })
  await site.call(endpoints.getProfile.path, { headers: { authorization: `${authorization}x` } })
  await site.call(endpoints.getProfile.path, { headers: { 'x-api-key': 'gissad' } })
  await site.call('/select_event_info?query=hemligt&event_type=nothing')
  const told = lines().filter(({ event }) => event !== undefined)
  expect(told.map(({ event, status, code, route }) => [event, status, code, route])).toEqual([
    ['refused', 401, 'auth/wrong-password', '/identity/sign_in'],
    ['refused', 429, 'auth/too-many-requests', '/identity/sign_in'],
    ['refused', 403, null, '/desk/tips'],
    ['refused', 401, null, '/get_user_profile'],
    ['refused', 401, null, '/get_user_profile'],
  ])
  expect(told.every(({ time, reqId }) => Number(time) > 0 && reqId !== undefined)).toBe(true)
  expect(JSON.stringify(lines())).not.toMatch(/anna|203\.0\.113|hemligt|giss|Bearer/)
  // A flood of calls does not flood the log.
  for (let i = 0; i < 100; i++) await site.call(endpoints.countPlaces.path)
  expect(lines().filter(({ event }) => event !== undefined)).toHaveLength(5)
})
