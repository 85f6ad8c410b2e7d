/** Several servers sharing one PostgreSQL: a visitor sees the same site whichever server answers. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import { dayMs } from '@fyndkartan/domain/local-time'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { type FakeFacebook, startFacebook } from '../../../e2e/fake-facebook.ts'
import { claimJob } from '../db/jobs.ts'
import { migrate } from '../db/migrate.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { insertShop } from '../db/places.ts'
import { write } from '../db/write.ts'
import { buildShop } from '../testing/build-place.ts'
import { buildSite } from '../testing/build-site.ts'
import { testDatabases } from '../testing/databases.ts'
import { codeIn, type EmbeddedSite } from '../testing/embedded-site.ts'
import { facebookSite, press, signedIn, start, messageFrom, visit } from '../testing/facebook-site.ts'
import { importAt, tourOfWrites } from '../testing/every-write.ts'

const databases = testDatabases('postgres')

/** Connections of `count` servers to one new database. */
async function connections(count: number): Promise<Database[]> {
  const config = await databases.place()
  const opened = Array.from({ length: count }, () => openDatabase(config))
  await migrate(opened[0]!)
  return opened
}

const quiet = { info: () => {}, warn: () => {} }

describe.skipIf(inject('postgresUrl') === null)('several servers', () => {
  const opened: Database[] = []
  afterAll(async () => {
    for (const database of opened) await database.close()
  })

  test('the other servers see every kind of write in their next round', async () => {
    const [first, second] = await connections(2)
    opened.push(first!, second!)
    const config = { rateLimitPerMinute: 0, submissions: 0 }
    const [one, two] = [await buildSite(first!, { config }), await buildSite(second!, { config })]
    await expect(tourOfWrites(one, two, () => two.sync.round(), 'Alfa')).resolves.toBeUndefined()
    await expect(tourOfWrites(two, one, () => one.sync.round(), 'Beta')).resolves.toBeUndefined()
    await importAt(one, two, () => two.sync.round(), 'Alfa')
  })

  test('the other servers also see writes in real time, without a call of catchUp', async () => {
    const all = await connections(3)
    opened.push(...all)
    const sites = await Promise.all(all.map((database) => buildSite(database)))
    for (const { sync } of sites) sync.begin(quiet)
    const id = await write(all[0]!, 1, (writing) => insertShop(writing, buildShop({ name: 'Nyss' })))
    for (const site of sites)
      await vi.waitFor(async () => expect((await site.call(`/get_store/${id}`)).statusCode).toBe(200), {
        interval: 50,
      })
    for (const { sync } of sites) await sync.stop()
  })

  test('one of the servers runs a job, whatever time their clocks show', async () => {
    const all = await connections(3)
    opened.push(...all)
    const nowMs = Date.UTC(2026, 10, 21, 11)
    const claims = (apartMs: readonly number[], atMs: number) =>
      Promise.all(
        apartMs.flatMap((ms, index) =>
          [0, 1].map((later) =>
            write(all[index]!, atMs + ms + later, (writing) => claimJob(writing, 'retention', dayMs)),
          ),
        ),
      )
    const done = (found: readonly boolean[]) => found.filter((isClaimed) => isClaimed).length
    expect(done(await claims([0, 0, 0], nowMs))).toBe(1)
    expect(done(await claims([0, 90_000, -90_000], nowMs + 1000))).toBe(0)
    // The server with the fast clock begins the new period, and no other repeats the job.
    expect(done(await claims([0, 90_000, -90_000], nowMs + dayMs - 60_000))).toBe(1)
    expect(done(await claims([0, 90_000, -90_000], nowMs + dayMs + 120_000))).toBe(0)
  })

  test('all servers share an address’s rate limit', async () => {
    const all = await connections(2)
    opened.push(...all)
    const config = { rateLimitPerMinute: 40 }
    const [one, two] = await Promise.all(all.map((database) => buildSite(database, { config })))
    const statuses = async (site: typeof one, calls: number) => {
      const found: number[] = []
      for (let call = 0; call < calls; call++) found.push((await site!.call('/get_database_counts')).statusCode)
      return found
    }
    expect(new Set(await statuses(one, 38))).toEqual(new Set([200]))
    await vi.waitFor(async () => expect((await statuses(two, 1))[0]).toBe(429), { interval: 400 })
  })
})

describe.skipIf(inject('postgresUrl') === null)('an account at several servers', () => {
  let facebook: FakeFacebook
  let one: EmbeddedSite
  let two: EmbeddedSite
  const password = 'hemligt1'

  beforeAll(async () => {
    facebook = await startFacebook()
    const [first, second] = await connections(2)
    const config = { rateLimitPerMinute: 0, accountAttempts: 3 }
    one = await facebookSite(facebook.env, first!, config)
    two = await facebookSite(facebook.env, second!, config)
    return async () => {
      await facebook.stop()
      for (const { database } of [one, two]) await database.close()
    }
  })

  /** A browser that a load balancer sends to a different server for each call. */
  function roaming() {
    let cookies: ReadonlyMap<string, string> = new Map()
    const at = (site: EmbeddedSite) => site.browser({ cookies })
    return {
      at,
      keep(browser: ReturnType<typeof at>) {
        cookies = browser.cookies
        return browser
      },
      async post(site: EmbeddedSite, call: Parameters<ReturnType<typeof at>['post']>[0], body: object = {}) {
        const browser = at(site)
        const answer = await browser.post(call, body)
        cookies = browser.cookies
        return answer
      },
    }
  }
  const mailTo = (site: EmbeddedSite, email: string, subject: string) =>
    vi.waitUntil(() => site.mails.findLast((mail) => mail.to === email && mail.subject === subject))
  const profileAt = (site: EmbeddedSite, token: string) =>
    site.call(endpoints.getProfile.path, { headers: { authorization: `Bearer ${token}` } })

  test('is created at one server, known at the other, and signed out of both', async () => {
    const account = { email: 'anna@several.example', password }
    const browser = roaming()
    expect((await browser.post(one, 'signUp', account)).statusCode).toBe(200)
    const { session } = (await browser.post(two, 'readSession')).json<{ session: { token: string } }>()
    for (const site of [one, two]) expect((await profileAt(site, session.token)).statusCode).toBe(200)
    expect((await browser.post(two, 'signOut')).statusCode).toBe(200)
    for (const site of [one, two]) expect((await browser.post(site, 'readSession')).json()).toEqual({ session: null })
    expect((await browser.post(two, 'signIn', account)).statusCode).toBe(200)
    expect((await browser.post(one, 'readSession')).json()).toMatchObject({
      session: { user: { email: account.email } },
    })
  })

  test('shares its sign-in attempts among all', async () => {
    const account = { email: 'bo@several.example', password }
    await roaming().post(one, 'signUp', account)
    const statuses: number[] = []
    for (const site of [one, two, one, two])
      statuses.push((await roaming().post(site, 'signIn', { ...account, password: 'fel-fel-fel' })).statusCode)
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.slice(0, 3)).not.toContain(429)
  })

  test('can use a mailed code at another server, which ends the sessions at all servers', async () => {
    const account = { email: 'cia@several.example', password }
    const browser = roaming()
    await browser.post(one, 'signUp', account)
    const confirmation = await mailTo(one, account.email, 'Bekräfta din e-postadress')
    const confirmed = await browser.post(two, 'confirmEmail', { code: codeIn(confirmation, 'confirm') })
    expect(confirmed.statusCode, confirmed.body).toBe(200)
    expect((await browser.post(one, 'readSession')).json()).toMatchObject({
      session: { user: { email_verified: true } },
    })
    await roaming().post(one, 'requestPasswordReset', { email: account.email })
    const mail = await mailTo(one, account.email, 'Välj ett nytt lösenord')
    const reset = await roaming().post(two, 'resetPassword', { code: codeIn(mail, 'reset'), password: 'ett-nytt-1' })
    expect(reset.statusCode, reset.body).toBe(200)
    for (const site of [one, two]) expect((await browser.post(site, 'readSession')).json()).toEqual({ session: null })
    expect((await browser.post(one, 'signIn', { ...account, password: 'ett-nytt-1' })).statusCode).toBe(200)
  })

  test('can start the Facebook sign-in at one server and finish it at the other', async () => {
    const browser = roaming()
    const before = browser.keep(browser.at(one))
    const back = await press(await start(one, before), 'continue')
    browser.keep(before)
    const after = browser.at(two)
    expect(messageFrom(await visit(two, after, back))).toEqual(signedIn)
    browser.keep(after)
    for (const site of [one, two])
      expect((await browser.post(site, 'readSession')).json()).toMatchObject({
        session: { user: { login_method: 'facebook' } },
      })
  })

  test('can use a form pass from one server at the other', async () => {
    const { form_pass: pass } = (await one.call(endpoints.formPass.path)).json<{ form_pass: string }>()
    const sent = await two.call(endpoints.submitFeedback.path, {
      method: 'POST',
      payload: { feedback_text: 'Hej', contact_info: '', form_pass: pass },
    })
    // This refusal shows that the other server accepts the pass as valid: a forged pass would get another message.
    expect(sent.json()).toMatchObject({ message: 'Det gick lite väl fort. Vänta några sekunder och skicka igen.' })
  })
})
