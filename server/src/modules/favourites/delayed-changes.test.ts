import type { FavouritesWire } from '@fyndkartan/contract/account'
import { favouriteChangeAnswerSchema } from '@fyndkartan/contract/account-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { unknownFacts } from '@fyndkartan/domain/facts'
import { longestAgeMs } from '@fyndkartan/domain/favourite-change'
import type { NewMarket } from '@fyndkartan/domain/place'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { Value } from 'typebox/value'
import { beforeEach, describe, expect, test } from 'vitest'
import { mostFavourites } from '../../db/favourites.ts'
import { ensureProfile } from '../../db/profiles.ts'
import { insertSeries } from '../../db/series.ts'
import { write } from '../../db/write.ts'
import { deleteWhatIsTooOld } from '../../live/retention.ts'
import { buildShop } from '../../testing/build-place.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onEachDatabase } from '../../testing/databases.ts'

const store = (id: number) => ({ target_id: String(id), target_type: 'store' })
const event = (id: number) => ({ target_id: String(id), target_type: 'temp_event' })
const startMs = Date.UTC(2026, 10, 21, 11)
const secondMs = 1000
const anna = { uid: 'uid-of-anna', email: 'anna@example.se' }

onEachDatabase(({ fresh }) => {
  let site: TestSite
  let nowMs = startMs
  beforeEach(async () => {
    nowMs = startMs
    const shops = [buildShop({ id: 1 }), buildShop({ id: 2 }), buildShop({ id: 3 })]
    site = await buildSite(await fresh(), { clock: () => nowMs, shops })
  })

  const send = (path: string, payload: object) => site.callAs(anna, path, { method: 'POST', payload })
  /** `agoS`: seconds since the change was made; null for an ordinary change. */
  const change = async (what: 'add' | 'remove', target: object, agoS: number | null) => {
    const path = what === 'add' ? endpoints.addFavourite.path : endpoints.removeFavourite.path
    const answer = await send(path, { ...target, ...(agoS !== null && { age_ms: agoS * secondMs }) })
    expect(answer.statusCode).toBe(200)
    expect(Value.Check(favouriteChangeAnswerSchema, answer.json())).toBe(true)
    return 'superseded' in answer.json<object>() ? 'superseded' : 'held'
  }
  const list = async () =>
    (await site.callAs(anna, endpoints.getFavourites.path))
      .json<FavouritesWire>()
      .favorites.map(({ target_id: id, target_type: type }) => `${type} ${id}`)
  const removals = () => site.database.db.selectFrom('favourite_removal').selectAll().execute()

  type Step = readonly ['add' | 'remove', agoS: number | null, 'held' | 'superseded']
  // Steps arrive ten seconds apart.
  test.each<readonly [string, readonly Step[], boolean]>([
    ['added late', [['add', 340, 'held']], true],
    [
      'removed late',
      [
        ['add', null, 'held'],
        ['remove', 5, 'held'],
      ],
      false,
    ],
    [
      'a late addition from before a removal',
      [
        ['add', null, 'held'],
        ['remove', null, 'held'],
        ['add', 340, 'superseded'],
      ],
      false,
    ],
    [
      'a late addition from after a removal',
      [
        ['add', null, 'held'],
        ['remove', null, 'held'],
        ['add', 5, 'held'],
      ],
      true,
    ],
    [
      'a late removal from before an addition',
      [
        ['add', null, 'held'],
        ['remove', 340, 'superseded'],
      ],
      true,
    ],
    [
      'two late changes, the older arrives first',
      [
        ['add', 340, 'held'],
        ['remove', 100, 'held'],
      ],
      false,
    ],
    [
      'two late changes, the newer arrives first',
      [
        ['remove', 100, 'held'],
        ['add', 340, 'superseded'],
      ],
      false,
    ],
    [
      'a late addition of an existing favourite makes it newer',
      [
        ['add', null, 'held'],
        ['add', 5, 'held'],
        ['remove', 18, 'superseded'],
      ],
      true,
    ],
    [
      'an ordinary change is the newest',
      [
        ['remove', 1, 'held'],
        ['add', null, 'held'],
        ['remove', null, 'held'],
      ],
      false,
    ],
    [
      'an ordinary addition deletes the stored removal',
      [
        ['remove', 0, 'held'],
        ['add', null, 'held'],
        ['add', 340, 'held'],
      ],
      true,
    ],
    [
      'an older removal does not replace the time of a newer one',
      [
        ['remove', 5, 'held'],
        ['remove', 340, 'held'],
        ['add', 100, 'superseded'],
      ],
      false,
    ],
  ])('%s', async (_name, steps, isFavourite) => {
    for (const [what, agoS, expected] of steps) {
      expect([what, agoS, await change(what, store(1), agoS)]).toEqual([what, agoS, expected])
      nowMs += 10 * secondMs
    }
    expect(await list()).toEqual(isFavourite ? ['store 1'] : [])
  })

  test('a repeated late change succeeds and changes nothing', async () => {
    await change('add', store(1), 60)
    const before = await site.database.db.selectFrom('favourite').selectAll().execute()
    nowMs += 5 * secondMs
    expect(await change('add', store(1), 65)).toBe('held')
    expect(await site.database.db.selectFrom('favourite').selectAll().execute()).toEqual(before)
    for (const agoS of [2, 7]) {
      expect(await change('remove', store(1), agoS)).toBe('held')
      nowMs += 5 * secondMs
    }
    expect(await list()).toEqual([])
  })

  test('a late addition is at the position of its own time in the list', async () => {
    await change('add', store(1), null)
    nowMs += 60 * secondMs
    await change('add', store(2), null)
    await change('add', store(3), 30)
    expect(await list()).toEqual(['store 2', 'store 3', 'store 1'])
  })

  test('a removal applies to all dates of a market', async () => {
    const place: NewMarket = { ...unknownFacts('market'), kind: 'market', name: 'Torgloppis', town: 'Borås' }
    const rule = { kind: 'weekly', every: 1, weekdays: [6], from: '2026-11-28', to: '2026-12-12' } as const
    await write(site.database, nowMs, (writing) =>
      insertSeries(writing, {
        place,
        series: plainSeries(rule, { startMinute: 600, endMinute: 900 }),
        source: 'operator',
      }),
    )
    const [first = 0, second = 0] = (await site.database.db.selectFrom('market').select('id').execute()).map(
      ({ id }) => id,
    )
    expect(second).toBeGreaterThan(first)
    await change('add', event(first), null)
    nowMs += 10 * secondMs
    await change('remove', event(second), null)
    expect(await change('add', event(first), 340)).toBe('superseded')
    expect(await list()).toEqual([])
  })

  describe('a stored removal', () => {
    test('is deleted after 30 days, when no browser has an older change', async () => {
      await change('add', store(1), null)
      await change('remove', store(1), null)
      const run = (atMs: number) => write(site.database, atMs, deleteWhatIsTooOld)
      await run(nowMs + longestAgeMs)
      expect(await removals()).toHaveLength(1)
      await run(nowMs + longestAgeMs + 86_400_000)
      expect(await removals()).toEqual([])
    })

    test('is deleted, oldest first, when there are more than an account may have favourites', async () => {
      await write(site.database, 1, async (writing) => {
        await ensureProfile(writing, { ...anna, emailVerified: false, loginMethod: 'email' })
        const rows = Array.from({ length: mostFavourites }, (_, i) => ({
          uid: anna.uid,
          kind: 'shop' as const,
          place_id: i + 10,
          removed_at: i + 1,
        }))
        for (let at = 0; at < rows.length; at += 500)
          await writing.trx
            .insertInto('favourite_removal')
            .values(rows.slice(at, at + 500))
            .execute()
      })
      await change('add', store(1), null)
      await change('remove', store(1), null)
      const ids = (await removals()).map(({ place_id: id }) => id)
      expect(ids).toHaveLength(mostFavourites)
      expect(ids).toContain(1)
      expect(ids).not.toContain(10)
    })

    test('is made neither for an unknown place, nor by an ordinary removal of a place that is no favourite', async () => {
      await change('remove', store(99), 5)
      await change('remove', store(2), null)
      expect(await removals()).toEqual([])
    })
  })

  test.each([-1, longestAgeMs + 1, 1.5, '5', null])('an age of %s is refused', async (age) => {
    const answer = await send(endpoints.addFavourite.path, { ...store(1), age_ms: age })
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([
      400,
      expect.stringContaining('age_ms'),
    ])
  })

  test('a change that names another account is refused', async () => {
    const answer = await send(endpoints.addFavourite.path, { ...store(1), age_ms: 5, firebase_id: 'uid-of-bo' })
    expect(answer.statusCode).toBe(403)
    expect(await list()).toEqual([])
  })
})
