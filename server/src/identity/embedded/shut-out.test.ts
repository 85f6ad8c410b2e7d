/** Strangers who know an account's address try to lock its owner out, or to guess its password from many networks. */
import type { FastifyRequest } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../clock.ts'
import { attemptWindowMs, type Try } from '../../db/attempts.ts'
import { onSqlite } from '../../testing/databases.ts'
import { buildEmbeddedSite, codeIn, type EmbeddedSite, type TestBrowser } from '../../testing/embedded-site.ts'
import { Limits, longestPauseMs, pauseAfter } from './limits.ts'

const anna = { email: 'anna@example.se', password: 'hemligt-nog' }
const wrong = { ...anna, password: 'gissat-fel' }
const accountAttempts = 3

onSqlite((databases) => {
  let site: EmbeddedSite
  let known: TestBrowser
  let lateMs = 0
  const clock = () => systemClock() + lateMs
  beforeAll(async () => {
    site = await buildEmbeddedSite(await databases.fresh(), { config: { accountAttempts }, clock })
    known = site.browser({ address: '192.0.2.1' })
    await known.session('signUp', anna)
  })
  const from = (address: string) => site.browser({ address })
  const networks = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '2001:db8:1:2::3'] as const
  const status = async (answer: ReturnType<TestBrowser['post']>) => (await answer).statusCode

  describe.each(['first', 'second', 'third'])('in the %s of three windows in a row', (window) => {
    beforeAll(() => {
      lateMs += attemptWindowMs + 1000
    })

    test('a stranger uses up all attempts of four networks', async () => {
      for (let round = 0; round < 10; round++) {
        const answers = await Promise.all(networks.map((address) => status(from(address).post('signIn', wrong))))
        expect(answers).not.toContain(200)
        // By now, a network must pause between two attempts.
        lateMs += pauseAfter(networks.length * accountAttempts, accountAttempts)
      }
      for (const address of networks) expect(await status(from(address).post('signIn', anna))).toBe(429)
    })

    test('the owner can sign in at once, from their own network and from a known browser', async () => {
      expect(await status(from(`198.51.100.${window.length}`).post('signIn', anna))).toBe(200)
      const cookies = new Map(known.cookies)
      expect(await status(site.browser({ address: networks[0], cookies }).post('signIn', anna))).toBe(200)
    })

    test('an owner after a wrong password waits a minute at most', async () => {
      const address = `198.51.101.${window.length}`
      expect(await status(from(address).post('signIn', wrong))).toBe(401)
      const refused = await from(address).post('signIn', anna)
      const waitS = Number(refused.headers['retry-after'])
      expect([refused.statusCode, waitS > 0, waitS <= longestPauseMs / 1000]).toEqual([429, true, true])
      lateMs += waitS * 1000
      expect(await status(from(address).post('signIn', anna))).toBe(200)
    })

    test('however many links a stranger requests, the owner gets three mails, and a link that works', async () => {
      const mailsBefore = site.mails.length
      for (let round = 0; round < accountAttempts; round++)
        await Promise.all(networks.map((address) => from(address).post('requestPasswordReset', anna)))
      for (const address of networks) expect(await status(from(address).post('requestPasswordReset', anna))).toBe(429)
      expect(await status(from('198.51.100.1').post('requestPasswordReset', anna))).toBe(200)
      await site.app.inject('/')
      const mails = site.mails.slice(mailsBefore).filter(({ text }) => text.includes('reset='))
      expect(mails).toHaveLength(3)
      // The network has used up its attempts to guess codes.
      const wrongCode = { code: 'a'.repeat(24), password: anna.password }
      const tries = await Promise.all(
        Array.from({ length: 30 }, () => status(from(networks[1]).post('resetPassword', wrongCode))),
      )
      expect(tries).toContain(429)
      const code = codeIn(mails.at(-1)!, 'reset')
      // The network has used up its attempts for all accounts, too.
      const accounts = Array.from({ length: 6 * accountAttempts }, (_, index) => `nobody-${window}-${index}@example.se`)
      for (const email of accounts) await from(networks[1]).post('signIn', { ...wrong, email })
      const owner = from(networks[1])
      expect(await status(owner.post('resetPassword', { code, password: anna.password }))).toBe(200)
      expect(await status(owner.post('signIn', anna))).toBe(200)
      expect(await status(from(networks[1]).post('signIn', anna))).toBe(429)
      // A new password resets the attempts of every network.
      expect(await status(from(networks[2]).post('signIn', anna))).toBe(200)
      await known.session('signIn', anna)
    })
  })

  test('sign-up says that an address is taken, even after many attempts by strangers', async () => {
    lateMs += attemptWindowMs
    for (const address of networks) expect(await status(from(address).post('signUp', anna))).toBe(409)
    expect(await status(from('198.51.100.2').post('signUp', anna))).toBe(409)
  })
})

describe('guesses from many networks', () => {
  const request = (ip: string) => ({ ip, headers: {} }) as FastifyRequest

  /** Counts attempts in memory, in one window that never ends. */
  function countsInMemory() {
    const counts = new Map<string, number>()
    const count = async (purpose: string, subject: string, limit: number, windowMs = attemptWindowMs) => {
      const key = `${purpose} ${subject}`
      const add = async (by: number) => void counts.set(key, (counts.get(key) ?? 0) + by)
      await add(1)
      const made = counts.get(key) ?? 0
      // Pauses are ignored, as if each round waited for them.
      const isOver = windowMs === attemptWindowMs && made > limit
      return { count: made, waitMs: isOver ? windowMs : 0, giveBack: () => add(-1) }
    }
    const countAll = async ([one]: readonly Try[], windowMs?: number) =>
      count(one!.purpose, one!.subject, one!.limit, windowMs)
    return { count, countAll, forget: async () => {} }
  }

  /**
   * How many attempts from so many networks reach the password check in a window, with one attempt per network and
   * round.
   */
  async function triesOf(networkCount: number, perAccount: number, rounds: number) {
    const limits = new Limits(countsInMemory(), perAccount, { recognise: () => null }, async () => false)
    const wanted = { email: anna.email, uid: 'uid', wayIn: 'hash' }
    let tried = 0
    for (let round = 0; round < rounds; round++)
      for (let network = 0; network < networkCount; network++) {
        const taken = limits.takeSignIn(wanted, request(`10.0.${network >> 8}.${network & 255}`))
        await taken.then(
          () => tried++,
          () => {},
        )
      }
    return tried
  }

  test('a thousand networks have 1,500 guesses at one account in a window instead of 10,000: 6,000 an hour', async () => {
    expect(await triesOf(1000, 10, 12)).toBe(1500)
  })

  test('an account allows 2,000 guesses in a window, from any number of networks', async () => {
    expect(await triesOf(20_000, 10, 2)).toBe(2000)
  })

  test('a few networks have their usual number of attempts', async () => {
    expect(await triesOf(4, 10, 40)).toBe(40)
  })

  test.each([
    [0, 10, 0],
    [29, 10, 0],
    [30, 10, 2],
    [39, 10, 2],
    [40, 10, 4],
    [50, 10, 8],
    [60, 10, 16],
    [70, 10, 32],
    [80, 10, 60],
    [1_000_000, 10, 60],
    [1000, 0, 0],
  ])('after %i failures, with %i attempts for each address, the pause is %i s', (failures, perAccount, seconds) => {
    expect(pauseAfter(failures, perAccount)).toBe(seconds * 1000)
  })
})
