import { dayMs } from '@fyndkartan/domain/local-time'
import { expect, test } from 'vitest'
import { systemClock } from '../../clock.ts'
import { testDatabases } from '../../testing/databases.ts'
import { buildEmbeddedSite, type TestBrowser } from '../../testing/embedded-site.ts'
import { mostKnownAccounts } from './known-browsers.ts'

const { fresh } = testDatabases('sqlite')
const name = 'fyndkartan.known_browser'
const somewhere = '192.0.2.1'

/** Each account has one attempt; an address has five for all accounts. */
async function open() {
  const time = { lateMs: 0 }
  const site = await buildEmbeddedSite(await fresh(), {
    config: { accountAttempts: 1 },
    clock: () => systemClock() + time.lateMs,
  })
  let number = 0
  /** A new account, the browser that it was made in, and that browser without its session. */
  const signedUp = async () => {
    number++
    const person = { email: `besokare-nummer${number}@example.se`, password: 'hemligt-nog' }
    const browser = site.browser({ address: `198.51.100.${number}` })
    const { user } = await browser.session('signUp', person)
    const known = (cookie = browser.cookies.get(name) ?? '', address = somewhere) =>
      site.browser({ address, cookies: new Map([[name, cookie]]) })
    return { person, user, browser, known }
  }
  const status = async (from: TestBrowser, person: object) => (await from.post('signIn', person)).statusCode
  /** Uses up the attempts of an address at an account. */
  const guess = async (person: object, address = somewhere) => {
    const wrong = { ...person, password: 'gissat-fel' }
    expect(await status(site.browser({ address }), wrong)).toBe(401)
    expect(await status(site.browser({ address }), person)).toBe(429)
  }
  return { site, time, signedUp, status, guess }
}

test('a known browser can sign in when others have used up all attempts, and its cookie does not reveal the account', async () => {
  const { site, signedUp, status, guess } = await open()
  const { person, user, browser, known } = await signedUp()
  await guess(person)
  const value = browser.cookies.get(name) ?? ''
  expect(value).toMatch(/^[\da-z]+\.[\w-]{12}\.[\w-]{43}$/)
  // These texts are too long to appear in random letters by chance.
  for (const secret of [user.uid, person.email, 'besokare-nummer1']) {
    expect(value).not.toContain(secret)
    for (const part of value.split('.')) expect(Buffer.from(part, 'base64url').toString()).not.toContain(secret)
  }
  expect(await status(known(), person)).toBe(200)
  // At the same address, a browser without the cookie is still refused.
  expect((await site.browser({ address: somewhere }).post('signIn', person)).statusCode).toBe(429)
})

test.each<[string, (value: string) => string]>([
  ['forged', (value) => value.replace(/.{4}$/, (end) => (end === 'AAAA' ? 'BBBB' : 'AAAA'))],
  ['changed at its end', (value) => value.replace(/^\w+/, 'zzzzzz')],
  ['changed in its number', (value) => value.replace(/\.[\w-]{12}\./, '.AAAAAAAAAAAA.')],
  ['cut off', (value) => value.slice(0, -1)],
  ['empty', () => ''],
])('a cookie that is %s is not accepted', async (_how, change) => {
  const { signedUp, status, guess } = await open()
  const { person, browser, known } = await signedUp()
  await guess(person)
  expect(await status(known(change(browser.cookies.get(name) ?? '')), person)).toBe(429)
})

test('a cookie is valid for its own account only', async () => {
  const { signedUp, status, guess } = await open()
  const [one, other] = [await signedUp(), await signedUp()]
  await guess(one.person)
  expect(await status(other.known(), one.person)).toBe(429)
})

test('a stolen cookie allows as many attempts as one address, and no more', async () => {
  const { signedUp, status } = await open()
  const { person, known } = await signedUp()
  const wrong = { ...person, password: 'gissat-fel' }
  // The browser has two attempts: its own, and the one that every browser has at its address.
  expect(await status(known(), wrong)).toBe(401)
  expect(await status(known(), wrong)).toBe(401)
  for (let i = 0; i < 4; i++) expect(await status(known(), wrong)).toBe(429)
})

test('a changed password invalidates the cookies, and the browser that changed it gets a new one', async () => {
  const { signedUp, status, guess } = await open()
  const { person, browser, known } = await signedUp()
  const former = browser.cookies.get(name) ?? ''
  const next = { ...person, password: 'hemligt-nytt' }
  await browser.post('changePassword', { password: person.password, new_password: next.password })
  await guess(next)
  expect(await status(known(former), next)).toBe(429)
  expect(await status(known(), next)).toBe(200)
})

test('a deleted account’s cookie is invalid, also for a later account with the same address', async () => {
  const { site, signedUp, status, guess } = await open()
  const { person, user, browser, known } = await signedUp()
  const former = browser.cookies.get(name) ?? ''
  await site.database.db.deleteFrom('identity_session').where('userId', '=', user.uid).execute()
  await site.database.db.deleteFrom('identity_account').where('userId', '=', user.uid).execute()
  await site.database.db.deleteFrom('identity_user').where('id', '=', user.uid).execute()
  await site.browser({ address: '198.51.100.9' }).session('signUp', person)
  await guess(person)
  expect(await status(known(former), person)).toBe(429)
})

test('signing out keeps the cookie; signing out without a session, as after deleting the account, removes it', async () => {
  const { signedUp } = await open()
  const { browser } = await signedUp()
  await browser.post('signOut')
  expect([...browser.cookies.keys()]).toEqual([name])
  await browser.post('signOut')
  expect([...browser.cookies.keys()]).toEqual([])
})

test('a cookie expires half a year after the last sign-in', async () => {
  const { time, signedUp, status, guess } = await open()
  const { person, known } = await signedUp()
  time.lateMs = 180 * dayMs - 60_000
  await guess(person)
  expect(await status(known(), person)).toBe(200)
  time.lateMs = 180 * dayMs + 3_600_000
  await guess(person)
  expect(await status(known(), person)).toBe(429)
})

test('a browser is known for the accounts that it last signed in to, each listed once', async () => {
  const { site, signedUp, status, guess } = await open()
  const people = []
  for (let at = 0; at <= mostKnownAccounts; at++) people.push(await signedUp())
  const browser = site.browser({ address: '198.51.100.99' })
  for (const { person } of [...people, people.at(-1)!]) await browser.session('signIn', person)
  const value = browser.cookies.get(name) ?? ''
  expect(value.split('~')).toHaveLength(mostKnownAccounts)
  const [first, second] = people
  for (const [person, expected, address] of [
    [first!.person, 429, '192.0.2.2'],
    [second!.person, 200, '192.0.2.3'],
    [people.at(-1)!.person, 200, '192.0.2.4'],
  ] as const) {
    await guess(person, address)
    expect(await status(first!.known(value, address), person)).toBe(expected)
  }
})
