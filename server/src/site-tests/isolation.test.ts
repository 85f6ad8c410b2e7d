/**
 * Two accounts never see or change each other's data: every call that takes a token, made by one account that names the
 * other. Which roles may make which calls is tested in roles.test.ts; both use the table in testing/roles-table.ts.
 */
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '../identity/identity.ts'
import { buildMarket, buildShop } from '../testing/build-place.ts'
import { buildSite, type TestSite } from '../testing/build-site.ts'
import { onSqlite } from '../testing/databases.ts'
import { loadEverything, rowsNaming } from '../testing/everything-stored.ts'
import { answers, requests } from '../testing/roles-table.ts'

type Endpoints = typeof endpoints
type TokenCall = {
  [Name in keyof Endpoints]: Endpoints[Name]['token'] extends 'none' | 'operator' ? never : Name
}[keyof Endpoints]

type Flagged = { readonly id: number; readonly is_favorite: number }
type Targets = { readonly favorites: readonly { readonly target_type: string; readonly target_id: string }[] }

/** The caller's favourites in an answer; one account likes shops 1 and 2, the other shops 2 and 3. */
type Likes = (body: never) => unknown

const flags = (posts: readonly Flagged[]) =>
  posts
    .filter((post) => post.is_favorite === 1)
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
const targets = ({ favorites }: Targets) => favorites.map(({ target_id: id }) => Number(id)).toSorted((a, b) => a - b)

const calls: Record<TokenCall, { readonly liked?: Likes }> = {
  searchPlaces: { liked: flags },
  // Only the first account likes shop 1.
  getShop: { liked: (shop: Flagged) => (shop.is_favorite === 1 ? [1, 2] : [2, 3]) },
  getMarket: {},
  createProfile: {},
  recordLogin: {},
  getProfile: {},
  updateProfile: {},
  getFavourites: { liked: targets },
  addFavourite: {},
  removeFavourite: {},
  getFavouritePlaces: { liked: flags },
  exportPersonalData: { liked: targets },
  deleteAccount: {},
  watch: {},
  ownWatches: {},
}

/** The table's status for a visitor with an account. */
const statusOf = (name: TokenCall) => answers[name][4]

onSqlite(({ fresh }) => {
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
    const { path = endpoints[name].path, payload } = requests[name] ?? {}
    const given = { other, versionOf: () => 0, email: '', password: '', freshEmail: '' }
    return { url: path, options: { method: endpoints[name].method, ...(payload && { payload: payload(given) }) } }
  }

  const names = Object.keys(calls) as TokenCall[]

  describe.each(names)('%s', (name) => {
    test('shows and changes only the caller’s own data', async () => {
      const pair = [await join(`anna.${name}`, [1, 2]), await join(`bo.${name}`, [2, 3])] as const
      const storedOf = async (uid: string) => rowsNaming(await loadEverything(site.database), [`"${uid}"`])
      const likedBy = async (person: Partial<Viewer>) =>
        (await site.callAs(person, endpoints.getFavourites.path)).json<unknown>()
      const { liked } = calls[name]
      for (const [caller, other, likes] of [
        [pair[0], pair[1], [1, 2]],
        [pair[1], pair[0], [2, 3]],
      ] as const) {
        const before = await storedOf(other.uid)
        const likedBefore = await likedBy(other)
        const { url, options } = optionsOf(name, other.uid)
        const answer = await site.callAs(caller, url, options)
        expect(answer.statusCode).toBe(statusOf(name))
        expect(answer.body).not.toContain(other.uid)
        if (liked) expect(liked(answer.json<never>())).toEqual(likes)
        expect(await storedOf(other.uid)).toEqual(before)
        expect(await likedBy(other)).toEqual(likedBefore)
      }
    })

    test.skipIf(requests[name]?.payload === undefined)('refuses a body that names another account', async () => {
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
  })
})
