/**
 * Secrets cannot be guessed: each has at least 128 random bits, none of them from Math.random, which is replaced by a constant while
 * these tests run.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadSecret } from '../../db/secrets.ts'
import { onSqlite } from '../../testing/databases.ts'
import { buildEmbeddedSite, codeIn, type EmbeddedSite, type TestBrowser } from '../../testing/embedded-site.ts'
import { start } from '../../testing/facebook-site.ts'

/** The number of samples of each kind. */
const many = 100
/** The number of sampled sessions, each of which costs a password hash. */
const some = 16

/** The least number of random bits. */
const enough = 128

beforeAll(() => void vi.spyOn(Math, 'random').mockReturnValue(0.25))
afterAll(() => vi.restoreAllMocks())

/**
 * Estimates the random bits of samples that share an alphabet. A position in the samples counts as random if at least a
 * third of the alphabet occurs at it, or at least half as many different characters as there are samples; other
 * positions count as constant. Returns 0 if two samples are equal.
 */
function bitsOf(samples: readonly string[]): number {
  if (new Set(samples).size < samples.length) return 0
  const [first = ''] = samples
  const alphabet = new Set(samples.join(''))
  const places = Array.from(first, (_, at) => new Set(samples.map((sample) => sample[at])).size)
  const least = Math.min(alphabet.size / 3, samples.length / 2)
  return places.filter((seen) => seen >= least).length * Math.log2(alphabet.size)
}

test('the entropy estimate detects a clock, a counter and a short code', () => {
  const from = (make: (at: number) => string) => bitsOf(Array.from({ length: many }, (_, at) => make(at)))
  expect(from((at) => (1_795_372_368_917 + at * 7).toString(36).padStart(32, '0'))).toBeLessThan(32)
  expect(from((at) => String(at).padStart(32, '0'))).toBeLessThan(16)
  const short = Array.from({ length: many }, () => crypto.getRandomValues(new Uint8Array(12)))
  expect(bitsOf(short.map((bytes) => Buffer.from(bytes).toString('base64url')))).toBeLessThan(enough)
})

onSqlite(({ fresh }) => {
  let site: EmbeddedSite
  const anna = { email: 'anna@example.se', password: 'hemligt-nog' }
  let browser: TestBrowser
  beforeAll(async () => {
    site = await buildEmbeddedSite(await fresh(), {
      config: { accountAttempts: 0, rateLimitPerMinute: 0, facebookClientId: '1', facebookClientSecret: 'secret' },
    })
    browser = site.browser()
    await browser.session('signUp', anna)
  })

  /** The codes mailed for many consecutive requests. */
  async function mailedCodes(purpose: 'confirm' | 'reset', ask: () => Promise<{ statusCode: number }>) {
    const mailed = () => site.mails.filter(({ text }) => text.includes(`?${purpose}=`))
    const before = mailed().length
    for (let count = 0; count < many; count++) expect((await ask()).statusCode).toBe(200)
    await vi.waitFor(() => expect(mailed().length).toBeGreaterThanOrEqual(before + many))
    return mailed().map((mail) => codeIn(mail, purpose))
  }

  test('the code that confirms an address', async () => {
    const codes = await mailedCodes('confirm', () => browser.post('requestEmailConfirmation'))
    expect(bitsOf(codes)).toBeGreaterThanOrEqual(enough)
  })

  test('the code for a new password', async () => {
    const nobody = site.browser()
    const codes = await mailedCodes('reset', () => nobody.post('requestPasswordReset', { email: anna.email }))
    expect(bitsOf(codes)).toBeGreaterThanOrEqual(enough)
  })

  test('the session token', async () => {
    const marks: string[] = []
    for (let count = 0; count < some; count++) {
      const visitor = site.browser()
      await visitor.session('signIn', anna)
      const [, cookie = ''] = [...visitor.cookies].find(([name]) => name.endsWith('session_token')) ?? []
      // The token without its signature, which is made with the site's secret.
      marks.push(decodeURIComponent(cookie).split('.')[0] ?? '')
    }
    expect(bitsOf(marks)).toBeGreaterThanOrEqual(enough)
  })

  test('the state that comes back from Facebook', async () => {
    const states: string[] = []
    for (let count = 0; count < many; count++)
      states.push((await start(site, site.browser())).searchParams.get('state') ?? '')
    expect(bitsOf(states)).toBeGreaterThanOrEqual(enough)
  })

  test('the site’s own secrets', async () => {
    const secrets: string[] = []
    for (let at = 0; at < many; at++) secrets.push(await loadSecret(site.database, `secret ${at}`, 1))
    expect(bitsOf(secrets)).toBeGreaterThanOrEqual(enough)
  })
})
