import type { ProfileWire } from '@fyndkartan/contract/account'
import { profileAnswerSchema } from '@fyndkartan/contract/account-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemText } from '@fyndkartan/contract/problem'
import type { InjectOptions } from 'fastify'
import { Value } from 'typebox/value'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteOperator, insertOperator } from '../../db/operators.ts'
import { loadRevision } from '../../db/place-changes.ts'
import { loadProfile } from '../../db/profiles.ts'
import { insertRemovedAccount } from '../../db/removed-accounts.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../identity/identity.ts'
import { addAccountRecord } from '../../testing/account-record.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onSqlite } from '../../testing/databases.ts'
import { refusedBodies } from '../../testing/refused-bodies.ts'

const startMs = Date.UTC(2026, 10, 21, 11)

onSqlite(({ fresh }) => {
  let site: TestSite
  let nowMs: number
  /** A new account in each test. */
  let anna = { uid: '', email: 'anna@example.se' }
  let people = 0
  beforeAll(async () => {
    site = await buildSite(await fresh(), { clock: () => nowMs, config: { operators: ['otto@example.se'] } })
  })
  beforeEach(() => {
    nowMs = startMs
    anna = { ...anna, uid: `uid-of-anna-${++people}` }
  })

  const create = (viewer: Partial<Viewer>, payload: object = {}) =>
    site.callAs(viewer, endpoints.createProfile.path, { method: 'POST', payload })
  const recordLogin = (viewer: Partial<Viewer>, options: InjectOptions = {}) =>
    site.callAs(viewer, endpoints.recordLogin.path, { method: 'POST', ...options })
  const read = (viewer: Partial<Viewer>) => site.callAs(viewer, endpoints.getProfile.path)
  const profileOf = async (viewer: Partial<Viewer>) => (await read(viewer)).json<{ profile: ProfileWire }>().profile
  const update = (viewer: Partial<Viewer>, payload: object) =>
    site.callAs(viewer, endpoints.updateProfile.path, { method: 'PUT', payload })
  const stored = (uid = anna.uid) => loadProfile(site.database.db, uid)
  const bothTexts = (text: string) => ({ message: text, error: text })

  describe('refused callers', () => {
    test('a call without the key gets 401 in both fields', async () => {
      const answer = await site.app.inject({ url: endpoints.getProfile.path })
      expect([answer.statusCode, answer.json()]).toEqual([401, bothTexts(problemText.wrongKey)])
    })

    test('a removed account is not restored by its token', async () => {
      await write(site.database, nowMs, (writing) => insertRemovedAccount(writing, anna.uid, nowMs + 900_000))
      for (const answer of [await create(anna), await recordLogin(anna), await read(anna), await update(anna, {})])
        expect([answer.statusCode, answer.json()]).toEqual([401, bothTexts(problemText.wrongKeyOrToken)])
      expect(await stored()).toBeNull()
      expect((await create({ uid: 'somebody-else' })).statusCode).toBe(201)
    })
  })

  describe('refusals', () => {
    test('a body that names another account gets 403, and nothing is stored for either', async () => {
      const answer = await create(anna, { firebase_id: 'uid-of-bo', login_method: 'email' })
      expect([answer.statusCode, answer.json()]).toEqual([403, bothTexts('firebase_id does not belong to this token')])
      expect([await stored(), await stored('uid-of-bo')]).toEqual([null, null])
    })

    test.each([
      ['firebase_id', { firebase_id: 7 }],
      ['login_method', { login_method: 'google' }],
      ['email', { email: ['anna@example.se'] }],
      ['email', { email: 'a'.repeat(321) }],
      ['email_verified', { email_verified: 'yes' }],
    ])('creating with an invalid %s: 400 with its name, and nothing is stored', async (field, payload) => {
      const answer = await create(anna, payload)
      expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([400, expect.stringContaining(field)])
      expect(await stored()).toBeNull()
    })

    test.each([
      ['first_name', { first_name: 'x'.repeat(201) }],
      ['last_name', { last_name: 7 }],
      ['date_of_birth', { first_name: 'Anna', date_of_birth: {} }],
    ])('updating with an invalid %s: 400 with its name, and nothing is changed', async (field, payload) => {
      await create(anna)
      const answer = await update(anna, payload)
      expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([400, expect.stringContaining(field)])
      expect(await stored()).toMatchObject({ firstName: null, lastName: null, dateOfBirth: null })
    })

    test.each(refusedBodies)('a body that is %s', async (_name, contentType, payload, status, message) => {
      for (const [method, url] of [
        ['POST', endpoints.createProfile.path],
        ['PUT', endpoints.updateProfile.path],
      ] as const) {
        const headers = contentType === undefined ? {} : { 'content-type': contentType }
        const answer = await site.callAs(anna, url, { method, payload, headers })
        expect(answer.statusCode).toBe(status)
        expect(answer.json()).toEqual({ message: expect.stringMatching(message), error: expect.any(String) })
      }
      expect(await stored()).toBeNull()
    })

    test('creating an existing profile gets 409 with the text that clients expect, and changes nothing', async () => {
      await create(anna)
      await update(anna, { first_name: 'Anna' })
      const answer = await create(anna)
      expect([answer.statusCode, answer.json()]).toEqual([409, bothTexts('Profile already exists')])
      expect(await stored()).toMatchObject({ firstName: 'Anna' })
    })
  })

  describe('accepted calls', () => {
    test('a new account’s profile takes nothing from the body', async () => {
      const answer = await create(
        { ...anna, emailVerified: true, loginMethod: 'facebook' },
        { firebase_id: anna.uid, login_method: 'email', email: 'mallory@example.se', email_verified: 'false', more: 1 },
      )
      expect([answer.statusCode, answer.json()]).toEqual([201, { success: true }])
      expect(answer.headers['cache-control']).toBe('private, no-store')
      expect(await stored()).toEqual({
        uid: anna.uid,
        email: 'anna@example.se',
        emailVerified: true,
        loginMethod: 'facebook',
        firstName: null,
        lastName: null,
        dateOfBirth: null,
        createdAtMs: startMs,
        lastLoginAtMs: startMs,
      })
    })

    test('ten concurrent calls create one profile', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => create(anna)))
      const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
      expect([count(201), count(409)]).toEqual([1, 9])
    })

    test('§3 profile answer: it has the fields of the specification', async () => {
      await create(anna)
      await update(anna, { first_name: 'Anna', last_name: 'Ström', date_of_birth: '1980-02-29' })
      const answer = await read(anna)
      expect(answer.json()).toEqual({
        success: true,
        profile: {
          first_name: 'Anna',
          last_name: 'Ström',
          date_of_birth: '1980-02-29',
          login_method: 'email',
          created_at: '2026-11-21T11:00:00.000Z',
        },
      })
      expect(Value.Check(profileAnswerSchema, answer.json())).toBe(true)
      expect(answer.headers['cache-control']).toBe('private, no-store')
    })

    describe('the field operator', () => {
      const named = 'otto@example.se'
      const mayEnter = async (viewer: Partial<Viewer>) => (await profileOf(viewer)).operator

      test('is true for an account with the role', async () => {
        await create(anna)
        expect(await profileOf(anna)).not.toHaveProperty('operator')
        await write(site.database, nowMs, (writing) => insertOperator(writing, anna.uid))
        const answer = await read(anna)
        expect(answer.json()).toMatchObject({ profile: { operator: true } })
        expect(Value.Check(profileAnswerSchema, answer.json())).toBe(true)
        await write(site.database, nowMs, (writing) => deleteOperator(writing, anna.uid))
        expect(await profileOf(anna)).not.toHaveProperty('operator')
      })

      test('is true for a configured address that the provider’s record has confirmed, whatever the token contains', async () => {
        const otto = { uid: anna.uid, email: 'Otto@Example.se', emailVerified: true }
        expect(await mayEnter(otto)).toBeUndefined()
        const account = (uid: string, email: string, emailVerified: boolean) =>
          addAccountRecord(site.database, { uid, email, emailVerified })
        await account(anna.uid, named, true)
        expect(await mayEnter(otto)).toBe(true)
        expect(await mayEnter({ ...otto, email: 'former@example.se', emailVerified: false })).toBe(true)
        await site.database.db
          .updateTable('identity_user')
          .set({ emailVerified: 0 })
          .where('id', '=', anna.uid)
          .execute()
        expect(await mayEnter(otto)).toBeUndefined()
        await account('uid-of-x', `x${named}`, true)
        expect(await mayEnter({ ...otto, uid: 'uid-of-x' })).toBeUndefined()
        // An address from the request gives no role.
        await update(otto, { operator: true, role: 'operator' })
        expect(await mayEnter(otto)).toBeUndefined()
      })
    })

    test('an update changes only the given fields, and a blank becomes null', async () => {
      await update(anna, { first_name: ' Anna ', last_name: 'Ström', date_of_birth: '1980-02-29' })
      expect((await update(anna, { last_name: ' ' })).json()).toEqual({ success: true })
      expect(await profileOf(anna)).toMatchObject({ first_name: 'Anna', last_name: null, date_of_birth: '1980-02-29' })
      await update(anna, { date_of_birth: null, unknown: 'x' })
      await update(anna, {})
      expect(await profileOf(anna)).toMatchObject({ first_name: 'Anna', last_name: null, date_of_birth: null })
    })

    test('§5 profile not validated: any text is accepted and stored', async () => {
      const answer = await update(anna, { first_name: 'An\0na 🪑 \ud800', last_name: "'; drop table profile; --" })
      expect(answer.statusCode).toBe(200)
      expect(await profileOf(anna)).toMatchObject({
        first_name: 'Anna 🪑 \ufffd',
        last_name: "'; drop table profile; --",
      })
    })

    test.each([
      ['no body', {}],
      ['an empty body declared as JSON', { headers: { 'content-type': 'application/json' } }],
      ['an unexpected body', { payload: { last_login_at: 5, uid: 'uid-of-bo' } }],
    ])('a sign-in is recorded, with %s', async (_name, options) => {
      await create(anna)
      nowMs += 60_000
      const answer = await recordLogin(anna, options)
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
      expect(await stored()).toMatchObject({ createdAtMs: startMs, lastLoginAtMs: startMs + 60_000 })
    })
  })

  describe('a profile that could not be created at sign-up', () => {
    test.each([
      ['reading the profile', () => read(anna)],
      ['signing in', () => recordLogin(anna)],
      ['changing the profile', () => update(anna, {})],
      ['reading the favourites', () => site.callAs(anna, endpoints.getFavourites.path)],
    ])('is created by %s', async (_name, call) => {
      expect((await call()).statusCode).toBe(200)
      expect(await stored()).toMatchObject({ email: anna.email, createdAtMs: startMs })
    })
  })

  describe('the token', () => {
    test('does not change the address, its confirmation or the login method of an existing profile', async () => {
      await create(anna)
      await update(anna, { first_name: 'Anna' })
      const before = await stored()
      nowMs += 60_000
      const other = { uid: anna.uid, email: 'ny@example.se', emailVerified: true, loginMethod: 'facebook' } as const
      await read(other)
      await update(other, {})
      await create(other)
      expect(await stored()).toEqual(before)
      await recordLogin(other)
      expect(await stored()).toEqual({ ...before, lastLoginAtMs: startMs + 60_000 })
    })

    test('does not override the provider’s record', async () => {
      await addAccountRecord(site.database, { uid: anna.uid, email: `ny.${anna.uid}@example.se`, emailVerified: true })
      await create(anna)
      expect(await stored()).toMatchObject({ email: `ny.${anna.uid}@example.se`, emailVerified: true })
    })

    test('does not cause a write when nothing has changed', async () => {
      await create(anna)
      const before = await loadRevision(site.database.db)
      for (const path of [endpoints.getProfile.path, endpoints.getFavourites.path, endpoints.exportPersonalData.path])
        expect((await site.callAs(anna, path)).statusCode).toBe(200)
      expect(await loadRevision(site.database.db)).toBe(before)
    })
  })
})
