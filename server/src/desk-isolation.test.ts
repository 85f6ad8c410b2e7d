/**
 * Every call of the operator's desk, tried by everybody who is no operator: each is refused, and nothing changes in any table.
 * What an operator does with the same call shows that it would have. A call that is new in the contract must be added to the table.
 */
import { apiKeyHeader, endpoints } from '@fyndkartan/contract/endpoints'
import { problemText } from '@fyndkartan/contract/problem'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertAction } from './db/actions.ts'
import { deleteOperator, insertOperator } from './db/operators.ts'
import { deletePlace } from './db/places.ts'
import { insertProfile } from './db/profiles.ts'
import type { Database } from './db/open.ts'
import { insertRemovedAccount } from './db/removed-accounts.ts'
import { write } from './db/write.ts'
import type { Viewer } from './identity/identity.ts'
import { buildMarket, buildShop } from './testing/build-place.ts'
import { buildSite, testKey, type TestSite } from './testing/build-site.ts'
import { onEachDatabase } from './testing/databases.ts'
import { loadEverything } from './testing/everything-stored.ts'
import { forgedTokens } from './testing/forged-tokens.ts'
import { testIdentity, testSigning, tokenClaims } from './testing/test-identity.ts'

type Endpoints = typeof endpoints
type DeskCall = {
  [Name in keyof Endpoints]: Endpoints[Name]['token'] extends 'operator' ? Name : never
}[keyof Endpoints]

interface Call {
  /** With what is really there, so that only the role is missing. */
  readonly path?: string
  /** Given the version of a shop. */
  readonly payload?: (versionOf: (shopId: number) => number) => object
  /** Whether an operator changes something with it. */
  readonly changes?: true
}

const form = {
  type: 'store',
  name: 'Kupan',
  shop_link: 'https://kupan.example/',
  city: 'Borås',
  address: 'Storgatan 1',
  latitude: 57.721,
  longitude: 12.9401,
  opening_hours: 'varierar',
}

const calls: Record<DeskCall, Call> = {
  deskSummary: {},
  deskTips: {},
  deskTip: { path: '/desk/tips/1' },
  publishTip: { path: '/desk/tips/1/publish', payload: () => form, changes: true },
  rejectTip: { path: '/desk/tips/2/reject', payload: () => ({ reason: 'Finns redan' }), changes: true },
  deskPlaces: {},
  addPlace: { payload: () => form, changes: true },
  deskPlace: { path: '/desk/places/store/1' },
  editPlace: {
    path: '/desk/places/store/1',
    payload: (versionOf) => ({ version: versionOf(1), form }),
    changes: true,
  },
  removePlace: {
    path: '/desk/places/store/2/remove',
    payload: (versionOf) => ({ version: versionOf(2) }),
    changes: true,
  },
  restorePlace: {
    path: '/desk/places/store/3/restore',
    payload: (versionOf) => ({ version: versionOf(3) }),
    changes: true,
  },
  deskFeedback: {},
  finishFeedback: { path: '/desk/feedback/1/done', changes: true },
  reopenFeedback: { path: '/desk/feedback/2/reopen', changes: true },
  removeFeedback: { path: '/desk/feedback/3/remove', changes: true },
  deskSlideshow: {},
  chooseSlideshow: { payload: () => ({ ids: [1] }), changes: true },
  importPlaces: { payload: () => ({ format: 'osm', text: '{"elements":[]}', fingerprint: null }) },
  deskActions: {},
  undoAction: { path: '/desk/actions/1/undo', changes: true },
}

const startMs = Date.UTC(2026, 10, 21, 11)
const refusal = problemText.wrongKeyOrToken
const notForYou = { message: 'Sidan är bara för operatörer.' }
const named = 'otto@example.se'

const operator = { uid: 'uid-of-olle', email: 'olle@example.se', emailVerified: true }
const configured = { uid: 'uid-of-otto', email: named, emailVerified: true }
const former = { uid: 'uid-of-frida', email: 'frida@example.se', emailVerified: true }
/** Has another address by now; the token is from before. */
const moved = { uid: 'uid-of-ida', email: named, emailVerified: true }
const removed = { uid: 'uid-of-rut', email: 'rut@example.se', emailVerified: true }
/** With accounts of their own. */
const strangers: readonly [string, Partial<Viewer>][] = [
  ['a visitor’s account', { uid: 'uid-of-anna', email: 'anna@example.se', emailVerified: true }],
  ['an account that says that a configured address is its own', { uid: 'uid-of-eva', email: named }],
  ['an account whose address ends as a configured one', { uid: 'uid-of-x', email: `x${named}`, emailVerified: true }],
  ['an account without an address', { uid: 'uid-of-nils', email: null, emailVerified: true }],
  ['a former operator', former],
  ['an account that has given up a configured address', moved],
]

test('every call of the desk is in the table', () => {
  const ofDesk = Object.entries(endpoints).filter(
    ([, { token, path }]) => token === 'operator' || path.startsWith('/desk'),
  )
  expect(Object.keys(calls).toSorted()).toEqual(ofDesk.map(([name]) => name).toSorted())
})

const forged = await forgedTokens(testSigning, tokenClaims(startMs, operator))

/** What the calls of the table are about. */
async function addWork(database: Database): Promise<void> {
  await write(database, startMs, async (writing) => {
    const { trx, revision } = writing
    await deletePlace(writing, { kind: 'shop', id: 3 })
    for (const { uid, email } of [operator, former, removed]) {
      await insertProfile(writing, { uid, email, emailVerified: true, loginMethod: 'email' })
      await insertOperator(writing, uid)
    }
    await insertProfile(writing, { ...moved, email: 'ida@example.se', loginMethod: 'email' })
    const place = JSON.stringify({ ...buildShop({ name: 'Kupan' }), kind: 'shop', source: undefined })
    const tip = { kind: 'shop', place, status: 'waiting', received_at: startMs, revision } as const
    await trx.insertInto('tip').values([tip, tip]).execute()
    const message = { text: 'Hej', received_at: startMs, revision }
    const done = { ...message, done_at: startMs }
    await trx
      .insertInto('feedback')
      .values([{ ...message, done_at: null }, done, { ...message, done_at: null }, done])
      .execute()
    await insertAction(writing, {
      actor: { uid: operator.uid },
      verb: 'done',
      subject: 'feedback',
      subjectId: 4,
      before: { doneAtMs: null, removedAtMs: null },
      after: { doneAtMs: startMs, removedAtMs: null },
    })
  })
  await write(database, startMs, async (writing) => {
    await deleteOperator(writing, former.uid)
    await insertRemovedAccount(writing, removed.uid, startMs + 3_600_000)
  })
}

onEachDatabase(({ fresh }) => {
  let site: TestSite
  let versions: ReadonlyMap<number, number>
  beforeAll(async () => {
    site = await buildSite(await fresh(), {
      shops: [1, 2, 3].map((id) => buildShop({ id, name: `Retrolyckan ${id}` })),
      markets: [buildMarket({ id: 1 })],
      config: { rateLimitPerMinute: 0, operators: [named] },
    })
    await addWork(site.database)
    await site.sync.catchUp()
    const rows = await site.database.db.selectFrom('shop').select(['id', 'revision']).execute()
    versions = new Map(rows.map(({ id, revision }) => [id, revision]))
  })

  function optionsOf(name: DeskCall): { url: string; options: InjectOptions } {
    const { path = endpoints[name].path, payload } = calls[name]
    const { method } = endpoints[name]
    return { url: path, options: { method, ...(payload && { payload: payload((id) => versions.get(id) ?? 0) }) } }
  }

  describe.each(Object.keys(calls) as DeskCall[])('%s', (name) => {
    const ask = (viewer: Partial<Viewer>, changed: InjectOptions = {}) => {
      const { url, options } = optionsOf(name)
      return site.callAs(viewer, url, { ...options, ...changed })
    }

    test('is closed to nobody in particular, and to every token that is not valid', async () => {
      const before = await loadEverything(site.database)
      const { url, options } = optionsOf(name)
      const headersOf = [
        ['nothing', {}],
        ['a proxy’s password', { authorization: 'Basic YTpi' }],
        ['a word', { authorization: 'Bearer' }],
        ...forged.map(([kind, token]) => [kind, { authorization: `Bearer ${token}` }] as const),
      ] as const
      for (const [kind, headers] of headersOf) {
        const answer = await site.call(url, { ...options, headers })
        expect([answer.statusCode, answer.json()], kind).toEqual([401, { message: refusal }])
      }
      const headers = { authorization: `Bearer ${await testIdentity(() => startMs).sign(operator)}` }
      for (const key of ['', `${testKey}x`]) {
        const answer = await site.call(url, { ...options, headers: { ...headers, [apiKeyHeader]: key } })
        expect([answer.statusCode, answer.json()]).toEqual([401, { message: problemText.wrongKey }])
      }
      expect(await loadEverything(site.database)).toEqual(before)
    })

    test.each(strangers)('is refused to %s, and nothing changes', async (_who, viewer) => {
      const before = await loadEverything(site.database)
      const answer = await ask(viewer)
      expect([answer.statusCode, answer.json()]).toEqual([403, notForYou])
      expect(answer.headers['cache-control']).toBe('private, no-store')
      expect(await loadEverything(site.database)).toEqual(before)
    })

    test.skipIf(endpoints[name].method === 'GET')('reads no body of a stranger’s', async () => {
      for (const [contentType, payload] of [
        ['application/json', '{"'],
        ['application/json', JSON.stringify({ text: 'x'.repeat(2_000_000) })],
        ['text/plain', 'x'],
      ] as const) {
        const answer = await ask(strangers[0]![1], { payload, headers: { 'content-type': contentType } })
        expect([answer.statusCode, answer.json()]).toEqual([403, notForYou])
      }
    })

    test('is closed to an account that is gone and whose token lives on', async () => {
      const before = await loadEverything(site.database)
      const answer = await ask(removed)
      expect([answer.statusCode, answer.json()]).toEqual([401, { message: refusal }])
      expect(await loadEverything(site.database)).toEqual(before)
    })

    test(`opens to an operator${calls[name].changes ? ', who changes something' : ''}`, async () => {
      const before = await loadEverything(site.database)
      const answer = await ask(operator)
      expect([200, 201], answer.body).toContain(answer.statusCode)
      const after = await loadEverything(site.database)
      if (calls[name].changes) expect(after).not.toEqual(before)
      else expect(after).toEqual(before)
      // By the configuration too; what changes something may be done already.
      const opens = calls[name].changes ? [200, 201, 409] : [200]
      const again = await ask(configured)
      expect(opens, again.body).toContain(again.statusCode)
    })
  })

  test('the role that is taken away is gone with the next call', async () => {
    const passing = { uid: 'uid-of-pia', email: 'pia@example.se', emailVerified: true } as const
    await write(site.database, startMs, async (writing) => {
      await insertProfile(writing, { ...passing, loginMethod: 'email' })
      await insertOperator(writing, passing.uid)
    })
    const enter = async () => (await site.callAs(passing, endpoints.deskFeedback.path)).statusCode
    expect(await enter()).toBe(200)
    await write(site.database, startMs, (writing) => deleteOperator(writing, passing.uid))
    expect(await enter()).toBe(403)
  })
})
