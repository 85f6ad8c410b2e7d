/**
 * Calls to the operator's desk by accounts that are almost operators: each is refused, no request body is read, and nothing changes in any
 * table. Other roles are tested in roles.test.ts; both use the table in testing/roles-table.ts.
 */
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { deleteOperator, insertOperator } from '../db/operators.ts'
import { insertProfile } from '../db/profiles.ts'
import type { Database } from '../db/open.ts'
import { write } from '../db/write.ts'
import type { Viewer } from '../identity/identity.ts'
import { addAccountRecord } from '../testing/account-record.ts'
import { addDeskWork, buildWorkPlaces, versionsOf } from '../testing/desk-work.ts'
import { buildSite, type TestSite } from '../testing/build-site.ts'
import { onSqlite } from '../testing/databases.ts'
import { loadEverything } from '../testing/everything-stored.ts'
import { answers, requests } from '../testing/roles-table.ts'

type Endpoints = typeof endpoints
type DeskCall = {
  [Name in keyof Endpoints]: Endpoints[Name]['token'] extends 'operator' ? Name : never
}[keyof Endpoints]

const startMs = Date.UTC(2026, 10, 21, 11)
const notForYou = { message: 'Sidan är bara för operatörer.' }
const named = 'otto@example.se'

const configured = { uid: 'uid-of-otto', email: named, emailVerified: true }
const former = { uid: 'uid-of-frida', email: 'frida@example.se', emailVerified: true }
/** An account whose address has changed since its token was made. */
const moved = { uid: 'uid-of-ida', email: named, emailVerified: true }
/** An account whose address was verified when its token was made, and is not verified any more. */
const unshown = { uid: 'uid-of-ulla', email: 'ulla@example.se', emailVerified: true }
/** Accounts that are not operators. */
const strangers: readonly [string, Partial<Viewer>][] = [
  ['a visitor’s account', { uid: 'uid-of-anna', email: 'anna@example.se', emailVerified: true }],
  ['an unconfirmed account with a configured address', { uid: 'uid-of-eva', email: named }],
  ['an account confirmed by its token but not by the provider', unshown],
  ['a confirmed account of another provider', { uid: 'uid-of-fia', email: named, emailVerified: true }],
  ['an account whose address ends like a configured one', { uid: 'uid-of-x', email: `x${named}`, emailVerified: true }],
  ['an account without an address', { uid: 'uid-of-nils', email: null, emailVerified: true }],
  ['a former operator', former],
  ['an account that formerly had a configured address', moved],
]

const names = (Object.keys(answers) as (keyof Endpoints)[]).filter((name): name is DeskCall => {
  const { token, path } = endpoints[name]
  return token === 'operator' || path.startsWith('/desk')
})

/** Stores former operators and accounts with a configured address. */
async function addPeople(database: Database): Promise<void> {
  await write(database, startMs, async (writing) => {
    await insertProfile(writing, { ...former, loginMethod: 'email' })
    await insertOperator(writing, former.uid)
    await insertProfile(writing, { ...moved, email: 'ida@example.se', loginMethod: 'email' })
  })
  await write(database, startMs, (writing) => deleteOperator(writing, former.uid))
  await addAccountRecord(database, configured)
  await addAccountRecord(database, { ...moved, email: 'ida@example.se' })
  await addAccountRecord(database, { ...unshown, emailVerified: false })
}

onSqlite(({ fresh }) => {
  let site: TestSite
  let versions: ReadonlyMap<number, number>
  beforeAll(async () => {
    site = await buildSite(await fresh(), {
      ...buildWorkPlaces(),
      config: { rateLimitPerMinute: 0, operators: [named, unshown.email] },
    })
    await addDeskWork(site.database, startMs)
    await addPeople(site.database)
    await site.sync.catchUp()
    versions = await versionsOf(site.database)
  })

  function optionsOf(name: DeskCall): { url: string; options: InjectOptions } {
    const { path = endpoints[name].path, payload } = requests[name] ?? {}
    const { method } = endpoints[name]
    const versionOf = (id: number) => versions.get(id) ?? 0
    const given = { versionOf, other: '', email: '', password: '', freshEmail: '' }
    return { url: path, options: { method, ...(payload && { payload: payload(given) }) } }
  }

  describe.each(names)('%s', (name) => {
    const ask = (viewer: Partial<Viewer>, changed: InjectOptions = {}) => {
      const { url, options } = optionsOf(name)
      return site.callAs(viewer, url, { ...options, ...changed })
    }

    test.each(strangers)('is refused to %s, and nothing changes', async (_who, viewer) => {
      const before = await loadEverything(site.database)
      const answer = await ask(viewer)
      expect([answer.statusCode, answer.json()]).toEqual([403, notForYou])
      expect(answer.headers['cache-control']).toBe('private, no-store')
      expect(await loadEverything(site.database)).toEqual(before)
    })

    test.skipIf(endpoints[name].method === 'GET')('does not read the body of an unauthorised request', async () => {
      for (const [contentType, payload] of [
        ['application/json', '{"'],
        ['application/json', JSON.stringify({ text: 'x'.repeat(2_000_000) })],
        ['text/plain', 'x'],
      ] as const) {
        const answer = await ask(strangers[0]![1], { payload, headers: { 'content-type': contentType } })
        expect([answer.statusCode, answer.json()]).toEqual([403, notForYou])
      }
    })

    test('is open to an account with a configured address', async () => {
      const answer = await ask(configured)
      expect(answer.statusCode, answer.body).toBe(answers[name].at(-1))
    })
  })

  test('a revoked role has no effect from the next call on', async () => {
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
