/** Bodies and queries with unexpected fields: none of them is stored or copied onto an object. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import { expect, test } from 'vitest'
import { buildShop } from '../testing/build-place.ts'
import { buildSite } from '../testing/build-site.ts'
import { onSqlite, testDatabases } from '../testing/databases.ts'
import { buildEmbeddedSite } from '../testing/embedded-site.ts'
import { loadEverything } from '../testing/everything-stored.ts'
import { shopTip } from '../testing/sender.ts'

const anna = { uid: 'uid-of-anna', email: 'anna@example.se' }
/**
 * Fields that no visitor may set, with their names in columns, in the API and in libraries.
 * The number is long: hashes and times in the database contain any four digits by chance.
 */
const unasked = {
  id: 4711471147114711,
  uid: 'uid-of-x',
  operator: true,
  role: 'admin',
  granted_at: 4711471147114711,
  email: 'x@example.se',
  email_verified: true,
  emailVerified: true,
  status: 'published',
  published_as: 4711471147114711,
  source: 'sample',
  revision: 4711471147114711,
  received_at: 4711471147114711,
  created_at: '2001-01-01',
  createdAt: '2001-01-01',
  done_at: 4711471147114711,
  signInProvider: 'facebook',
  userId: 'uid-of-x',
}

onSqlite(({ fresh }) => {
  test('fields that a call does not define are not stored', async () => {
    const site = await buildSite(await fresh())
    const send = async (path: string, method: 'POST' | 'PUT', payload: object) =>
      (await site.callAs(anna, path, { method, payload: { ...unasked, ...payload } })).statusCode
    expect(await send(endpoints.createProfile.path, 'POST', {})).toBe(201)
    expect(await send(endpoints.updateProfile.path, 'PUT', { first_name: 'Anna' })).toBe(200)
    // `email` is a fact of a tip: the shop's address.
    expect(await send(endpoints.submitTip.path, 'POST', { ...shopTip, email: null })).toBe(201)
    expect(await send(endpoints.submitFeedback.path, 'POST', { contact_info: '', feedback_text: 'Hej' })).toBe(201)
    const stored = (await loadEverything(site.database)).filter(({ table }) => table !== 'secret')
    expect(stored.some(({ table }) => table === 'operator')).toBe(false)
    expect(stored.filter(({ table }) => table === 'tip')).toMatchObject([{ values: { status: 'waiting' } }])
    expect(JSON.stringify(stored)).not.toMatch(/4711471147114711|uid-of-x|x@example|sample|2001-01-01|admin/)
  })
})

const { fresh } = testDatabases('sqlite')

test('the account provider does not store unknown fields', async () => {
  const site = await buildEmbeddedSite(await fresh())
  await site.browser().session('signUp', { ...unasked, email: 'bo@example.se', password: 'hemligt-nog' })
  // Without the signing key, whose random characters may contain one of these words by chance.
  const stored = (await loadEverything(site.database)).filter(
    ({ table }) => table.startsWith('identity_') && table !== 'identity_key',
  )
  expect(JSON.stringify(stored)).not.toMatch(/4711471147114711|uid-of-x|x@example|2001-01-01|admin|facebook/)
  expect(stored.filter(({ table }) => table === 'identity_user')).toMatchObject([{ values: { emailVerified: 0 } }])
})

test('names in a body or a query change no prototype', async () => {
  const site = await buildSite(await fresh(), { shops: [buildShop()] })
  const bodies = [
    '{"__proto__":{"polluted":1},"contact_info":"","feedback_text":"Hej"}',
    '{"constructor":{"prototype":{"polluted":1}},"contact_info":"","feedback_text":"Hej"}',
    '{"contact_info":{"__proto__":{"polluted":1}},"feedback_text":"Hej"}',
    '{"\\u005f_proto__":{"polluted":1},"contact_info":"","feedback_text":"Hej"}',
  ]
  for (const payload of bodies) {
    const headers = { 'content-type': 'application/json' }
    expect((await site.call(endpoints.submitFeedback.path, { method: 'POST', payload, headers })).statusCode).toBe(400)
  }
  for (const query of [
    '__proto__[polluted]=1',
    '__proto__.polluted=1',
    'constructor[prototype][polluted]=1',
    '__proto__=polluted',
  ])
    await site.call(`${endpoints.searchPlaces.path}?event_type=stores&${query}`)
  expect('polluted' in {}).toBe(false)
})
