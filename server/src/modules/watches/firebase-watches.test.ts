import { endpoints } from '@fyndkartan/contract/endpoints'
import type { ListedWatchesWire } from '@fyndkartan/contract/watch'
import { createLocalJWKSet, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import type { AccountRecord } from '../../db/account-records.ts'
import { Problem } from '../../http/problem.ts'
import { firebaseIdentity } from '../../identity/firebase.ts'
import { onSqlite } from '../../testing/databases.ts'
import { testKeySet, testSigning, tokenClaims } from '../../testing/test-identity.ts'
import { anna, buildWatchSite, linkOf } from '../../testing/watch-site.ts'

const project = 'fyndkartan-1234'

onSqlite(({ fresh }) => {
  /** A site with Firebase, and an account that is signed in there. */
  async function build() {
    const firebase = readConfig({ FIREBASE_PROJECT_ID: project, FIREBASE_API_KEY: 'AIzaSyExample' })
    const google = { says: { email: anna, emailVerified: true } as AccountRecord | null | 'away' }
    const site = await buildWatchSite(await fresh(), {
      config: { firebaseProjectId: firebase.firebaseProjectId, firebaseApiKey: firebase.firebaseApiKey },
      identityOf: (clock) =>
        firebaseIdentity(firebase, clock, createLocalJWKSet(testKeySet), async () => {
          if (google.says === 'away') throw new Problem(503, 'away')
          return google.says
        }),
    })
    const token = await new SignJWT({
      ...tokenClaims(site.state.nowMs, { uid: 'uid-at-firebase', email: anna, emailVerified: true }),
      iss: `https://securetoken.google.com/${project}`,
      aud: project,
    })
      .setProtectedHeader({ alg: 'RS256', kid: testSigning.kid })
      .sign(testSigning.privateKey)
    const headers = { authorization: `Bearer ${token}` }
    const call = (name: 'ownWatches' | 'exportPersonalData' | 'deleteAccount') =>
      site.site.call(endpoints[name].path, {
        method: endpoints[name].method,
        headers,
        ...(name === 'deleteAccount' && { payload: {} }),
      })
    const list = async () => (await call('ownWatches')).json<ListedWatchesWire>().watches
    const ask = async (search: string, email = anna) =>
      (await site.post({ email, search }, { headers })).json<{ status: string; link: string | null }>()
    return { ...site, google, call, list, ask }
  }

  test('an address confirmed at Firebase needs no mail, and its watches are listed, exported and deleted with the account', async () => {
    const { ask, list, call, state, stored } = await build()
    expect(await ask('query=lampa')).toMatchObject({ status: 'active' })
    expect(await ask('query=lampa', 'bo@example.se')).toMatchObject({ status: 'waiting', link: null })
    expect(state.mails.map(({ to }) => to)).toEqual(['bo@example.se'])
    expect(await list()).toMatchObject([{ title: expect.stringContaining('lampa') as string, status: 'active' }])
    expect((await call('exportPersonalData')).json()).toMatchObject({ watches: [{ email: anna }] })
    expect((await call('deleteAccount')).statusCode).toBe(200)
    expect(await stored()).toMatchObject([{ status: 'waiting' }])
    // A repeated call.
    expect((await call('deleteAccount')).statusCode).toBe(200)
  })

  test('an account at Firebase has no access to watches that the address’s owner made without it', async () => {
    const { post, read, ask, list, call, state, stored } = await build()
    await post({ email: anna, search: 'query=lampa', pace: 'weekly' })
    const link = linkOf(state.mails[0])
    // The link is opened later than the mail was sent.
    state.nowMs += 1000
    await read('confirmWatch', link)
    const [before] = await stored()
    const asked = await ask('query=lampa')
    expect(asked).toMatchObject({ status: 'active' })
    expect(asked.link).not.toBe(link)
    expect(await list()).toMatchObject([{ pace: 'at_once', link: asked.link }])
    expect((await call('exportPersonalData')).json<{ watches: unknown[] }>().watches).toHaveLength(1)
    expect((await call('deleteAccount')).statusCode).toBe(200)
    expect(await stored()).toEqual([before])
    expect(await read('managedWatch', link)).toMatchObject({ pace: 'weekly', status: 'active' })
  })

  test('an account at Firebase has the address of its record, not of its token', async () => {
    const { ask, list, call, google, state, stored } = await build()
    google.says = { email: anna, emailVerified: false }
    expect(await ask('query=lampa')).toMatchObject({ status: 'waiting' })
    expect(linkOf(state.mails[0])).toMatch(/^[\w-]{43}$/)
    expect(await list()).toEqual([])
    google.says = 'away'
    expect(await ask('query=stol')).toMatchObject({ status: 'waiting' })
    for (const name of ['ownWatches', 'exportPersonalData', 'deleteAccount'] as const)
      expect((await call(name)).statusCode, name).toBe(503)
    google.says = null
    expect((await call('ownWatches')).statusCode).toBe(401)
    expect(await stored()).toHaveLength(2)
  })
})
