import { describe, expect, test, vi } from 'vitest'
import { systemClock } from '../../clock.ts'
import { attemptWindowMs } from '../../db/attempts.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open.ts'
import { hashSlowlyInThisTest } from '../../testing/cheap-cryptography.ts'
import { onSqlite } from '../../testing/databases.ts'
import { buildEmbeddedSite, type TestBrowser } from '../../testing/embedded-site.ts'

const anna = { email: 'anna@example.se', password: 'hemligt' }
const wrong = { ...anna, password: 'Hemligt' }
const tooMany = { code: 'auth/too-many-requests', message: 'För många försök. Vänta en stund och försök igen.' }

onSqlite((databases) => {
  /** The statuses of consecutive calls. */
  async function statuses(count: number, post: (i: number) => ReturnType<TestBrowser['post']>): Promise<number[]> {
    const found: number[] = []
    for (let i = 0; i < count; i++) found.push((await post(i)).statusCode)
    return found
  }

  test('a network has a limited number of wrong passwords for an account in each window', async () => {
    let lateMs = 0
    const site = await buildEmbeddedSite(await databases.fresh(), {
      config: { accountAttempts: 2 },
      clock: () => systemClock() + lateMs,
    })
    await site.browser().session('signUp', anna)
    // Successful sign-ins are not counted.
    for (let i = 0; i < 3; i++) await site.browser().session('signIn', anna)
    const from = (network: string) => site.browser({ address: `2001:db8:1:${network}::${Math.random() < 0.5 ? 1 : 2}` })
    expect(await statuses(3, () => from('a').post('signIn', { ...wrong, email: 'ANNA@example.se' }))).toEqual([
      401, 401, 429,
    ])
    await from('b').session('signIn', anna)
    const refused = await from('a').post('signIn', anna)
    expect([refused.statusCode, refused.json()]).toEqual([429, tooMany])
    const waitS = Number(refused.headers['retry-after'])
    expect(waitS).toBeGreaterThan(attemptWindowMs / 1000 - 60)
    expect(waitS).toBeLessThanOrEqual(attemptWindowMs / 1000)
    lateMs = attemptWindowMs
    await from('a').session('signIn', anna)
  })

  test('an address has five times as many for all accounts, and cannot evade that with forged headers', async () => {
    const site = await buildEmbeddedSite(await databases.fresh(), { config: { accountAttempts: 1 } })
    const attempt = (i: number, address: string, headers = {}) =>
      site.browser({ address }).post('signIn', { email: `nr${i}@example.se`, password: 'hemligt' }, headers)
    const forged = (i: number) => ({
      'x-forwarded-for': `203.0.113.${i}`,
      forwarded: `for=203.0.113.${i}`,
      'x-real-ip': `203.0.113.${i}`,
    })
    expect(await statuses(6, (i) => attempt(i, '192.0.2.1', forged(i)))).toEqual([404, 404, 404, 404, 404, 429])
    // One network, many addresses.
    expect(await statuses(6, (i) => attempt(10 + i, `2001:db8:1:2::${i}`))).toEqual([404, 404, 404, 404, 404, 429])
    expect((await attempt(20, '2001:db8:1:3::1')).statusCode).toBe(404)
    // The refused attempt at account nr5 does not count against another address.
    expect((await attempt(5, '192.0.2.2')).statusCode).toBe(404)
  })

  test('an address forwarded by a trusted proxy counts', async () => {
    const site = await buildEmbeddedSite(await databases.fresh(), {
      config: { accountAttempts: 1, trustedProxies: ['192.0.2.1'] },
    })
    const attempt = (i: number, visitor: string, address = '192.0.2.1') =>
      site
        .browser({ address })
        .post('signIn', { email: `nr${i}@example.se`, password: 'hemligt' }, { 'x-forwarded-for': visitor })
    expect(await statuses(6, (i) => attempt(i, '203.0.113.1'))).toEqual([404, 404, 404, 404, 404, 429])
    expect((await attempt(6, '203.0.113.2')).statusCode).toBe(404)
    // The part of the header that the visitor wrote is ignored.
    expect((await attempt(7, '198.51.100.1, 203.0.113.1')).statusCode).toBe(429)
  })

  test('concurrent guesses on two servers share one count, and none exceeds the limit', async () => {
    hashSlowlyInThisTest()
    const place = await databases.place()
    const nodes = [openDatabase(place), openDatabase(place)]
    await migrate(nodes[0]!)
    const sites = await Promise.all(nodes.map((node) => buildEmbeddedSite(node, { config: { accountAttempts: 3 } })))
    await sites[0]!.browser().session('signUp', anna)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => sites[i % 2]!.browser({ address: '203.0.113.1' }).post('signIn', wrong)),
    )
    const counts = Object.groupBy(answers, ({ statusCode }) => String(statusCode))
    expect([counts['401']?.length, counts['429']?.length]).toEqual([3, 9])
    for (const site of sites) await site.app.close()
    for (const node of nodes) await node.close()
  })

  describe('mails to addresses that nobody has confirmed', () => {
    const address = (i: number) =>
      ['k.im@gmail.com', 'kim+a@gmail.com', 'ki.m+b@googlemail.com', 'KIM+c@gmail.com'][i % 4]!
    const started = async () => {
      const site = await buildEmbeddedSite(await databases.fresh(), { config: { accountAttempts: 2 } })
      const from = (network: number) => site.browser({ address: `203.0.${network}.1` })
      const mailed = (subject: string) => site.mails.filter((mail) => mail.subject.startsWith(subject)).length
      return { from, mailed, site }
    }

    test('count by the mailbox, and each network has its share', async () => {
      const { from, mailed, site } = await started()
      await site.browser({ address: '203.0.9.1' }).session('signUp', { ...anna, email: 'lo@gmail.com' })
      for (let i = 0; i < 4; i++) await from(1).session('signUp', { ...anna, email: address(i) })
      await vi.waitFor(() => expect(mailed('Bekräfta')).toBe(4))
      const own = from(2)
      await own.session('signUp', { ...anna, email: 'kim@gmail.com' })
      expect(await statuses(2, () => own.post('requestEmailConfirmation'))).toEqual([200, 200])
      const late = from(3)
      await late.session('signUp', { ...anna, email: 'kim+late@gmail.com' })
      expect((await late.post('requestEmailConfirmation')).statusCode).toBe(429)
      const change = { password: anna.password, new_email: 'kim+new@gmail.com' }
      expect((await late.post('changeEmail', change)).statusCode).toBe(429)
      await vi.waitFor(() => expect(mailed('Bekräfta')).toBe(7))
    })

    test('a reset counts there too, unless the address is confirmed', async () => {
      const { from, mailed, site } = await started()
      for (let i = 0; i < 4; i++) await from(1).session('signUp', { ...anna, email: address(i) })
      expect(await statuses(4, (i) => from(1).post('requestPasswordReset', { email: address(i) }))).toEqual([
        200, 200, 200, 200,
      ])
      await site.browser({ address: '198.51.100.1' }).session('signUp', { ...anna, email: 'kim@gmail.com' })
      await site.database.db
        .updateTable('identity_user')
        .set({ emailVerified: 1 })
        .where('email', '=', 'kim@gmail.com')
        .execute()
      await from(1).post('requestPasswordReset', { email: 'kim@gmail.com' })
      await vi.waitFor(() => expect(mailed('Välj ett nytt lösenord')).toBe(1))
      expect(site.mails.find((mail) => mail.subject.startsWith('Välj'))?.to).toBe('kim@gmail.com')
    })
  })

  test('0 means no limit', async () => {
    const site = await buildEmbeddedSite(await databases.fresh(), { config: { accountAttempts: 0 } })
    await site.browser().session('signUp', anna)
    expect(await statuses(12, () => site.browser().post('signIn', wrong))).toEqual(
      Array.from({ length: 12 }, () => 401),
    )
    expect(await site.database.db.selectFrom('attempt').selectAll().execute()).toEqual([])
  })

  test('sign-ups, resets, codes and changes are counted too', async () => {
    const site = await buildEmbeddedSite(await databases.fresh(), { config: { accountAttempts: 2 } })
    const browser = site.browser({ address: '198.51.100.1' })
    await browser.session('signUp', anna)
    const from = (i: number) => site.browser({ address: `203.0.113.${i}` })
    expect(await statuses(3, () => from(1).post('signUp', anna))).toEqual([409, 409, 429])
    expect(await statuses(3, () => from(1).post('requestPasswordReset', anna))).toEqual([200, 200, 429])
    expect(await statuses(3, () => browser.post('requestEmailConfirmation'))).toEqual([200, 200, 429])
    const change = { password: 'Hemligt', new_password: 'hemligare' }
    expect(await statuses(3, () => browser.post('changePassword', change))).toEqual([401, 401, 429])
    expect((await browser.post('changeEmail', { password: 'hemligt', new_email: 'a@example.se' })).statusCode).toBe(429)
    const code = { code: 'a'.repeat(24), password: 'hemligare' }
    expect((await statuses(11, (i) => from(9).post(i % 2 ? 'confirmEmail' : 'resetPassword', code))).slice(9)).toEqual([
      400, 429,
    ])
  })
})
