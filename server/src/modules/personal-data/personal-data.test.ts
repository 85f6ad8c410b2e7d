import type { PersonalDataWire } from '@fyndkartan/contract/account'
import { personalDataSchema } from '@fyndkartan/contract/account-schema'
import { apiKeyHeader, endpoints } from '@fyndkartan/contract/endpoints'
import { problemText } from '@fyndkartan/contract/problem'
import { formatInstant } from '@fyndkartan/domain/local-time'
import type { LightMyRequestResponse } from 'fastify'
import { Value } from 'typebox/value'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../../clock.ts'
import { insertAction } from '../../db/actions.ts'
import type { Database } from '../../db/open.ts'
import { insertOperator } from '../../db/operators.ts'
import { deletePlace, insertMarkets, insertShops } from '../../db/places.ts'
import { isRemoved } from '../../db/removed-accounts.ts'
import { JobCounts } from '../../live/job-counts.ts'
import { write } from '../../db/write.ts'
import { addAccountRecord } from '../../testing/account-record.ts'
import { buildMarket, buildShop } from '../../testing/build-place.ts'
import { buildSite, testKey, type TestSite } from '../../testing/build-site.ts'
import { onSqlite } from '../../testing/databases.ts'
import { buildEmbeddedSite } from '../../testing/embedded-site.ts'
import { loadEverything, rowsNaming } from '../../testing/everything-stored.ts'
import { testIdentity } from '../../testing/test-identity.ts'
import { TidyJob } from '../../live/tidy-job.ts'
import { noMailer } from '../../testing/no-mailer.ts'

interface Person {
  readonly uid: string
  readonly email: string
  readonly token: string
}

interface Town {
  readonly site: TestSite
  /** Whether the site has its own provider, whose tables name people. */
  readonly hasOwnProvider: boolean
  join(name: string): Promise<Person>
}

const providers: [string, (database: Database) => Promise<Town>][] = [
  [
    'an external provider',
    async (database) => {
      const clock = systemClock
      const identity = testIdentity(clock)
      const join = async (name: string) => {
        const person = { uid: `uid-of-${name}`, email: `${name}@example.se` }
        return { ...person, token: await identity.sign(person) }
      }
      return { site: await buildSite(database, { clock, identity }), hasOwnProvider: false, join }
    },
  ],
  [
    'our own provider',
    async (database) => {
      const site = await buildEmbeddedSite(database)
      const join = async (name: string) => {
        const credentials = { email: `${name}@example.se`, password: 'hemligt' }
        const browser = site.browser()
        await browser.session('signUp', credentials)
        await site.browser().post('signIn', { ...credentials, password: 'fel-lösen' })
        await site.browser().post('requestPasswordReset', credentials)
        const mailed = site.mails.length
        await browser.post('changeEmail', { password: 'hemligt', new_email: `${name}-ny@example.se` })
        await vi.waitUntil(() => site.mails.length > mailed)
        const { token, user } = await site.browser().session('signIn', credentials)
        return { uid: user.uid, email: credentials.email, token }
      }
      return { site, hasOwnProvider: true, join }
    },
  ],
]

function callsOf(site: TestSite, { token }: Person) {
  const call = (
    endpoint: (typeof endpoints)[keyof typeof endpoints],
    payload?: object,
  ): Promise<LightMyRequestResponse> =>
    site.app.inject({
      method: endpoint.method,
      url: endpoint.path,
      headers: { [apiKeyHeader]: testKey, authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    })
  return {
    call,
    exported: async () => (await call(endpoints.exportPersonalData)).json<PersonalDataWire>(),
    like: (id: number, type = 'store') => call(endpoints.addFavourite, { target_id: String(id), target_type: type }),
    remove: () => call(endpoints.deleteAccount),
  }
}

/** The part of the export that has the rows of each table. Tables that are not listed must name nobody. */
const exportedAt: Readonly<Record<string, (data: PersonalDataWire) => unknown>> = {
  profile: ({ profile }) => profile,
  favourite: ({ favorites }) => favorites,
  favourite_removal: ({ removed_favorites: removed }) => removed,
  operator: ({ operator }) => operator,
  action: ({ desk_actions: actions }) => actions,
  identity_user: ({ account }) => account,
  identity_account: ({ account }) => account['sign_in_methods'],
  identity_session: ({ account }) => account['sessions'],
  identity_verification: ({ account }) => account['mailed_links'],
}

/** Columns that are not exported: keys that open the account, and internal columns. */
const leftOut = new Set(
  ['profile.favourites_revision']
    .concat(['id', 'before', 'after', 'revision'].map((column) => `action.${column}`))
    .concat(['password', 'id'].map((column) => `identity_account.${column}`))
    .concat(['token', 'id'].map((column) => `identity_session.${column}`))
    .concat(['identifier', 'id', 'updatedAt'].map((column) => `identity_verification.${column}`)),
)

/** The actions of each person at the desk: a rejection, and a tip published as shop 1. */
function workAtDesk(database: Database, { uid }: Person): Promise<void> {
  return write(database, systemClock(), async (writing) => {
    await insertOperator(writing, uid)
    const actor = { uid }
    const before = { status: 'waiting' }
    const reject = { actor, verb: 'reject', subject: 'tip', before, after: { status: 'rejected' } } as const
    await insertAction(writing, { ...reject, subjectId: 70_007, reason: 'Finns redan' })
    const publish = { actor, verb: 'publish', subject: 'tip', before, after: { status: 'published' } } as const
    const partOf = await insertAction(writing, { ...publish, subjectId: 70_008 })
    await insertAction(writing, { actor, verb: 'add', subject: 'shop', subjectId: 1, before: null, after: {}, partOf })
  })
}

/** The texts as which the export may show a stored value. */
function shownAs(value: unknown): string[] {
  if (typeof value === 'number' && value > 1e12) return [formatInstant(value)]
  const words: Readonly<Record<string, string>> = { shop: 'store', market: 'temp_event', credential: 'password' }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  // A mailed link keeps the person's uid and the new address in one column.
  return [words[text] ?? text, text.split(' ').at(-1) as string]
}

onSqlite(({ fresh }) => {
  describe.each(providers)('with %s', (_name, build) => {
    let town: Town
    let anna: Person
    let bo: Person
    let calls: ReturnType<typeof callsOf>
    const names = (person: string) => [`${person}-förnamn`, `${person}-efternamn`]
    const everything = () => loadEverything(town.site.database)
    const naming = async (who: Person, name: string) =>
      rowsNaming(await everything(), [who.uid, who.email, ...names(name), name])

    beforeAll(async () => {
      const database = await fresh()
      await write(database, 1, async (writing) => {
        await insertShops(writing, [
          buildShop({ id: 1, name: 'Kupan' }),
          buildShop({ id: 2, name: 'Borta' }),
          buildShop({ id: 3 }),
        ])
        await insertMarkets(writing, [buildMarket({ id: 1, name: 'Loppis' })])
      })
      town = await build(database)
      ;[anna, bo] = [await town.join('annabritta'), await town.join('bertilov')]
      calls = callsOf(town.site, anna)
      for (const [name, person] of [
        ['annabritta', anna],
        ['bertilov', bo],
      ] as const) {
        const { call, like } = callsOf(town.site, person)
        await call(endpoints.createProfile, { firebase_id: person.uid })
        const [first, last] = names(name)
        await call(endpoints.updateProfile, { first_name: first, last_name: last, date_of_birth: '1980-02-29' })
        for (const add of [() => like(1), () => like(2), () => like(1, 'temp_event'), () => like(3)]) await add()
        await call(endpoints.removeFavourite, { target_id: '3', target_type: 'store' })
        await workAtDesk(database, person)
      }
      await write(database, 2, (writing) => deletePlace(writing, { kind: 'shop', id: 2 }))
    })

    test('the export is one readable file with all of the person’s data, and no other person’s', async () => {
      const answer = await calls.call(endpoints.exportPersonalData)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="fyndkartan-mina-uppgifter.json"',
        'cache-control': 'private, no-store',
      })
      const data = answer.json<PersonalDataWire>()
      expect(Value.Check(personalDataSchema, data)).toBe(true)
      const instant = expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string
      const signIn = { firebase_id: anna.uid, email: anna.email, email_verified: false, login_method: 'email' }
      expect(data).toEqual({
        exported_at: instant,
        account: town.hasOwnProvider ? expect.objectContaining({ uid: anna.uid, email: anna.email }) : {},
        sign_in: { ...signIn, signed_in_at: instant },
        profile: {
          ...signIn,
          first_name: 'annabritta-förnamn',
          last_name: 'annabritta-efternamn',
          date_of_birth: '1980-02-29',
          created_at: instant,
          last_login_at: instant,
        },
        favorites: [
          { target_id: '1', target_type: 'temp_event', name: 'Loppis', city: 'Borås', added_at: instant },
          { target_id: '2', target_type: 'store', name: 'Borta', city: 'Katrineholm', added_at: instant },
          { target_id: '1', target_type: 'store', name: 'Kupan', city: 'Katrineholm', added_at: instant },
        ],
        removed_favorites: [{ target_id: '3', target_type: 'store', removed_at: instant }],
        watches: [],
        operator: { since: instant, digest: { on: true, sent_at: null } },
        desk_actions: [
          { at: instant, verb: 'reject', subject: { type: 'tip', id: 70_007 }, reason: 'Finns redan' },
          { at: instant, verb: 'publish', subject: { type: 'tip', id: 70_008 }, reason: null },
        ],
      })
      expect(answer.body).toContain('\n  "profile": {\n')
      for (const word of [bo.uid, bo.email, ...names('bertilov')]) expect(answer.body).not.toContain(word)
    })

    test('the export needs a session that still exists', async () => {
      if (!town.hasOwnProvider) return
      const cilla = await town.join('cillaflorentin')
      const theirs = callsOf(town.site, cilla)
      const whileSignedIn = await theirs.call(endpoints.exportPersonalData)
      await town.site.database.db.deleteFrom('identity_session').where('userId', '=', cilla.uid).execute()
      const afterwards = await theirs.call(endpoints.exportPersonalData)
      expect([whileSignedIn.statusCode, afterwards.statusCode]).toEqual([200, 401])
      expect(afterwards.body).not.toContain(cilla.email)
    })

    test('the export contains every row of every table that names the person, column by column', async () => {
      const data = await calls.exported()
      const rows = await naming(anna, 'annabritta')
      expect(new Set(rows.map(({ table }) => table))).toEqual(
        new Set(Object.keys(exportedAt).filter((table) => town.hasOwnProvider || !table.startsWith('identity_'))),
      )
      for (const { table, values } of rows) {
        // The parts of an action are not exported: the export has the whole action.
        if (values['part_of']) continue
        const shown = JSON.stringify([exportedAt[table]?.(data), data.profile.firebase_id])
        for (const [column, value] of Object.entries(values)) {
          if (value === null || value === '' || value === 0 || leftOut.has(`${table}.${column}`)) continue
          expect(
            shownAs(value).some((text) => shown.includes(text)),
            `${table}.${column} (${JSON.stringify(value)})`,
          ).toBe(true)
        }
      }
    })

    test('a removal deletes everything at once, and nothing of other accounts', async () => {
      const bosBefore = await naming(bo, 'bertilov')
      const before = await naming(anna, 'annabritta')
      expect(before.length).toBeGreaterThan(3)
      const secrets = before
        .flatMap(({ values }) => ['token', 'password', 'identifier'].map((column) => values[column]))
        .filter((value) => typeof value === 'string')
      const answer = await calls.remove()
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
      expect(await naming(anna, 'annabritta')).toEqual([])
      expect(rowsNaming(await everything(), secrets)).toEqual([])
      expect(await naming(bo, 'bertilov')).toEqual(bosBefore)
      // The person's actions at the desk can still be read and undone, without their author.
      const log = (await everything()).filter(({ table }) => table === 'action')
      expect(log.map(({ values }) => values['uid']).filter((uid) => uid === null)).toHaveLength(3)
      expect(log).toHaveLength(6)
    })

    test('after the removal the token is refused by every call and restores nothing', async () => {
      const refused = { message: problemText.wrongKeyOrToken, error: problemText.wrongKeyOrToken }
      // The repeated call of a browser that lost the first answer.
      expect((await calls.remove()).json()).toEqual({ success: true })
      for (const answer of [
        await calls.call(endpoints.createProfile, {}),
        await calls.call(endpoints.recordLogin),
        await calls.call(endpoints.getProfile),
        await calls.call(endpoints.updateProfile, { first_name: 'annabritta' }),
        await calls.call(endpoints.getFavourites),
        await calls.call(endpoints.getFavouritePlaces),
        await calls.like(1),
        await calls.call(endpoints.removeFavourite, { target_id: '1', target_type: 'store' }),
        await calls.call(endpoints.exportPersonalData),
      ])
        expect([answer.statusCode, answer.json()]).toEqual([401, refused])
      const desk = await calls.call(endpoints.deskSlideshow)
      expect([desk.statusCode, desk.json()]).toEqual([401, { message: problemText.wrongKeyOrToken }])
      const posts = (await calls.call(endpoints.searchPlaces)).json<{ is_favorite: number }[]>()
      expect(posts.every((post) => post.is_favorite === 0)).toBe(true)
      expect(await naming(anna, 'annabritta')).toEqual([])
    })

    test('the remaining hash is deleted once no token can be valid', async () => {
      const { database } = town.site
      const tidyAt = (nowMs: number) =>
        new TidyJob({
          database,
          clock: () => nowMs,
          identity: { tidy: async () => {} },
          mailer: noMailer,
          operators: [],
          site: () => '',
          jobs: new JobCounts(),
        }).run({ warn: () => {} })
      await tidyAt(systemClock() + 900_000)
      expect(await isRemoved(database.db, anna.uid)).toBe(true)
      await tidyAt(systemClock() + 900_000 + 61_000)
      expect(await isRemoved(database.db, anna.uid)).toBe(false)
    })

    test('the same address can sign up again, as a new account', async () => {
      if (!town.hasOwnProvider) return
      const again = await town.join('annabritta')
      expect(again.uid).not.toBe(anna.uid)
      const { exported } = callsOf(town.site, again)
      expect(await exported()).toMatchObject({
        profile: { first_name: null },
        favorites: [],
        removed_favorites: [],
        operator: null,
        desk_actions: [],
      })
    })
  })

  describe('a removal', () => {
    const startMs = Date.UTC(2026, 10, 21, 11)
    const remove = (site: TestSite, signedInAtMs: number) =>
      site.callAs({ uid: 'u', signedInAtMs }, endpoints.deleteAccount.path, { method: 'POST' })

    test('needs a sign-in within the last five minutes; with an older one nothing is removed', async () => {
      const site = await buildSite(await fresh())
      await site.callAs({ uid: 'u' }, endpoints.createProfile.path, { method: 'POST', payload: {} })
      const refused = await remove(site, startMs - 5 * 60_000 - 1000)
      expect([refused.statusCode, refused.json()]).toEqual([
        403,
        { message: 'Logga in igen för att ta bort kontot.', error: 'auth/requires-recent-login' },
      ])
      expect((await site.callAs({ uid: 'u' }, endpoints.getProfile.path)).statusCode).toBe(200)
      expect((await remove(site, startMs - 5 * 60_000)).statusCode).toBe(200)
    })

    test('ends a configured operator’s access to the desk too, while the token is still valid', async () => {
      const operators = ['u@example.se']
      const site = await buildSite(await fresh(), { config: { operators } })
      const person = { uid: 'u', email: 'u@example.se', emailVerified: true, signedInAtMs: startMs }
      await addAccountRecord(site.database, person)
      const enter = async () => (await site.callAs(person, endpoints.deskSlideshow.path)).statusCode
      const exported = await site.callAs(person, endpoints.exportPersonalData.path)
      expect(exported.json()).toMatchObject({ operator: { since: null }, desk_actions: [] })
      expect(await enter()).toBe(200)
      await site.callAs(person, endpoints.deleteAccount.path, { method: 'POST' })
      expect(await enter()).toBe(401)
    })

    test('works without a profile, and when sent twice concurrently', async () => {
      const site = await buildSite(await fresh())
      const answers = await Promise.all([remove(site, startMs), remove(site, startMs)])
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200])
    })

    test('that fails midway removes nothing', async () => {
      const identity = testIdentity(() => startMs, { deleteAccount: () => Promise.reject(new Error('not now')) })
      const site = await buildSite(await fresh(), { identity, shops: [buildShop({ id: 1 })] })
      const payload = { target_id: '1', target_type: 'store' }
      await site.callAs({ uid: 'u' }, endpoints.addFavourite.path, { method: 'POST', payload })
      const answer = await remove(site, startMs)
      const text = 'Internal server error'
      expect([answer.statusCode, answer.json()]).toEqual([500, { message: text, error: text }])
      expect((await site.callAs({ uid: 'u' }, endpoints.getFavourites.path)).json()).toEqual({
        success: true,
        favorites: [payload],
      })
    })

    test('takes precedence over the person’s concurrent calls', async () => {
      const site = await buildSite(await fresh(), { shops: [1, 2, 3].map((id) => buildShop({ id })) })
      const like = (id: number) =>
        site.callAs({ uid: 'u' }, endpoints.addFavourite.path, {
          method: 'POST',
          payload: { target_id: String(id), target_type: 'store' },
        })
      await Promise.all([like(1), like(2), remove(site, startMs), like(3), like(1)])
      expect(rowsNaming(await loadEverything(site.database), ['"u"'])).toEqual([])
      expect((await like(2)).statusCode).toBe(401)
    })
  })
})
