/**
 * Every call that takes a token, tried by those whom it does not concern: two people never see or change each other's data, and
 * a token that is not valid opens nothing. A call that is new in the contract must be added to the table here, or, when it is
 * for operators, to that of desk-isolation.test.ts.
 */
import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemText } from '@fyndkartan/contract/problem'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from './identity/identity.ts'
import { buildMarket, buildShop } from './testing/build-place.ts'
import { buildSite, type TestSite } from './testing/build-site.ts'
import { onEachDatabase } from './testing/databases.ts'
import { loadEverything, rowsNaming } from './testing/everything-stored.ts'
import { forgedTokens } from './testing/forged-tokens.ts'
import { testSigning, tokenClaims } from './testing/test-identity.ts'

type Endpoints = typeof endpoints
type TokenCall = {
  [Name in keyof Endpoints]: Endpoints[Name]['token'] extends 'none' | 'operator' ? never : Name
}[keyof Endpoints]

type Flagged = { readonly id: number; readonly is_favorite: number }
type Targets = { readonly favorites: readonly { readonly target_type: string; readonly target_id: string }[] }

interface Call {
  readonly path?: string
  /** What is sent by somebody who would like to be `other`. */
  readonly payload?: (other: string) => object
  readonly status?: number
  /** What the answer tells the caller to like; somebody likes shops 1 and 2 and somebody else shops 2 and 3. */
  readonly liked?: (body: never) => unknown
}

const flags = (posts: readonly Flagged[]) =>
  posts
    .filter((post) => post.is_favorite === 1)
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
const targets = ({ favorites }: Targets) => favorites.map(({ target_id: id }) => Number(id)).toSorted((a, b) => a - b)
const posing = (other: string) => ({ uid: other, user_id: other })

const calls: Record<TokenCall, Call> = {
  searchPlaces: { liked: flags },
  // Only the first of the two likes it.
  getShop: { path: '/get_store/1', liked: (shop: Flagged) => (shop.is_favorite === 1 ? [1, 2] : [2, 3]) },
  getMarket: { path: '/get_event/1' },
  createProfile: { payload: posing, status: 409 },
  recordLogin: { payload: posing },
  getProfile: {},
  updateProfile: { payload: (other) => ({ ...posing(other), first_name: 'Ändrat', email: 'x@example.se' }) },
  getFavourites: { liked: targets },
  addFavourite: { payload: (other) => ({ ...posing(other), target_id: '4', target_type: 'store' }) },
  removeFavourite: { payload: (other) => ({ ...posing(other), target_id: '2', target_type: 'store' }) },
  getFavouritePlaces: { liked: flags },
  exportPersonalData: { liked: targets },
  deleteAccount: { payload: posing },
}

const startMs = Date.UTC(2026, 10, 21, 11)
const refusal = problemText.wrongKeyOrToken

test('every call that takes a token is in the table', () => {
  const taking = Object.entries(endpoints).filter(([, { token }]) => token !== 'none' && token !== 'operator')
  expect(Object.keys(calls).toSorted()).toEqual(taking.map(([name]) => name).toSorted())
})

const forged = await forgedTokens(testSigning, tokenClaims(startMs, { uid: 'victim' }))

onEachDatabase(({ fresh }) => {
  let site: TestSite
  beforeAll(async () => {
    const shops = [1, 2, 3, 4].map((id) => buildShop({ id }))
    const config = { rateLimitPerMinute: 0 }
    site = await buildSite(await fresh(), { shops, markets: [buildMarket({ id: 1 })], config })
  })

  /** An account with a profile, names and two favourites. */
  async function join(uid: string, likes: readonly number[]): Promise<Pick<Viewer, 'uid' | 'email'>> {
    const person = { uid, email: `${uid}@example.se` }
    const post = (path: string, payload: object) => site.callAs(person, path, { method: 'POST', payload })
    await post(endpoints.createProfile.path, {})
    await site.callAs(person, endpoints.updateProfile.path, {
      method: 'PUT',
      payload: { first_name: `${uid}-förnamn`, last_name: `${uid}-efternamn` },
    })
    for (const id of likes) await post(endpoints.addFavourite.path, { target_id: String(id), target_type: 'store' })
    return person
  }

  function optionsOf(name: TokenCall, other: string): { url: string; options: InjectOptions } {
    const { path = endpoints[name].path, payload } = calls[name]
    return { url: path, options: { method: endpoints[name].method, ...(payload && { payload: payload(other) }) } }
  }

  const names = Object.keys(calls) as TokenCall[]

  describe.each(names)('%s', (name) => {
    test('shows and changes the caller’s own alone', async () => {
      const pair = [await join(`anna.${name}`, [1, 2]), await join(`bo.${name}`, [2, 3])] as const
      const storedOf = async (uid: string) => rowsNaming(await loadEverything(site.database), [`"${uid}"`])
      const likedBy = async (person: Partial<Viewer>) =>
        (await site.callAs(person, endpoints.getFavourites.path)).json<unknown>()
      const { status = 200, liked } = calls[name]
      for (const [caller, other, likes] of [
        [pair[0], pair[1], [1, 2]],
        [pair[1], pair[0], [2, 3]],
      ] as const) {
        const before = await storedOf(other.uid)
        const likedBefore = await likedBy(other)
        const { url, options } = optionsOf(name, other.uid)
        const answer = await site.callAs(caller, url, options)
        expect(answer.statusCode).toBe(status)
        expect(answer.body).not.toContain(other.uid)
        if (liked) expect(liked(answer.json<never>())).toEqual(likes)
        expect(await storedOf(other.uid)).toEqual(before)
        expect(await likedBy(other)).toEqual(likedBefore)
      }
    })

    test.skipIf(calls[name].payload === undefined)('refuses a body that names somebody else', async () => {
      const [anna, bo] = [await join(`anna.names.${name}`, [1, 2]), await join(`bo.names.${name}`, [2, 3])]
      const before = await loadEverything(site.database)
      const { url, options } = optionsOf(name, bo.uid)
      const payload = { ...(options.payload as object), firebase_id: bo.uid }
      const answer = await site.callAs(anna, url, { ...options, payload })
      expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([
        403,
        'firebase_id does not belong to this token',
      ])
      expect(await loadEverything(site.database)).toEqual(before)
    })

    test('opens to no token that is not valid, and nothing happens', async () => {
      await join('victim', [1])
      const before = await loadEverything(site.database)
      const { url, options } = optionsOf(name, 'victim')
      const headersOf = [
        ...forged.map(([kind, token]) => [kind, `Bearer ${token}`] as const),
        ['a word', 'Bearer'],
        ['a scheme of its own', 'Token abc'],
        ['two tokens', 'Bearer abc def'],
      ] as const
      for (const [kind, authorization] of headersOf) {
        const answer = await site.call(url, { ...options, headers: { authorization } })
        expect([answer.statusCode, answer.json<{ message: string }>().message], kind).toEqual([401, refusal])
      }
      expect(await loadEverything(site.database)).toEqual(before)
    })

    test(`${endpoints[name].token === 'required' ? 'is closed' : 'is open to everybody'} without one`, async () => {
      const { url, options } = optionsOf(name, 'victim')
      for (const headers of [{}, { authorization: 'Basic YTpi' }]) {
        const answer = await site.call(url, { ...options, headers })
        if (endpoints[name].token === 'optional') expect(answer.statusCode).toBe(200)
        else expect([answer.statusCode, answer.json()]).toEqual([401, { message: refusal, error: refusal }])
      }
    })
  })
})
