import type { slideshowSchema } from '@fyndkartan/contract/desk-schema'
import { slideshowSchema as answerSchema } from '@fyndkartan/contract/desk-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { Static } from '@fyndkartan/contract/schema'
import { Value } from 'typebox/value'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateSlideshowChoice } from '../../db/choices.ts'
import type { Database } from '../../db/open.ts'
import { insertOperator } from '../../db/operators.ts'
import { deletePlace } from '../../db/places.ts'
import { insertProfile } from '../../db/profiles.ts'
import { write } from '../../db/write.ts'
import { stateFromJson } from '../../db/stored-states.ts'
import { buildMarket } from '../../testing/build-place.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onSqlite } from '../../testing/databases.ts'
import { loadEverything } from '../../testing/everything-stored.ts'

type Answer = Static<typeof slideshowSchema>

const olle = { uid: 'uid-of-olle', email: 'olle@example.se' }
const byDefault = [595, 872, 911]

onSqlite(({ fresh }) => {
  let database: Database
  let site: TestSite
  /** Another server with the same database. */
  let other: TestSite
  beforeAll(async () => {
    database = await fresh()
    site = await buildSite(database, { markets: [5, 6, 7, 8, 595].map((id) => buildMarket({ id, name: `Nr ${id}` })) })
    other = await buildSite(database)
    await write(database, 1, async (writing) => {
      await insertProfile(writing, { ...olle, emailVerified: true, loginMethod: 'email' })
      await insertOperator(writing, olle.uid)
      await deletePlace(writing, { kind: 'market', id: 8 })
    })
  })
  beforeEach(async () => {
    await write(database, 1, (writing) => updateSlideshowChoice(writing, null))
    await database.db.deleteFrom('action').execute()
    for (const server of [site, other]) await server.sync.catchUp()
  })

  const look = () => site.callAs(olle, endpoints.deskSlideshow.path)
  const choose = (ids: unknown) =>
    site.callAs(olle, endpoints.chooseSlideshow.path, { method: 'PUT', payload: { ids } })
  const shownBy = async (server: TestSite) =>
    (await server.app.inject(endpoints.siteConfig.path)).json<{ slideshow_ids: number[] }>().slideshow_ids

  describe('refusals', () => {
    test.each([
      ['a market that does not exist', [5, 4711], 'Det finns ingen loppis med numret 4711.'],
      ['a market that was removed', [8], 'Det finns ingen loppis med numret 8.'],
      ['the same market twice', [5, 6, 5], 'Loppis 5 står med flera gånger.'],
      ['ids that are not numbers', ['5'], 'ids has the wrong form, see /docs'],
      ['ids that are not a list', 5, 'ids has the wrong form, see /docs'],
      ['a number that is not an id', [2 ** 31], 'ids has the wrong form, see /docs'],
      ['more than ten', Array.from({ length: 11 }, (_, i) => i + 1), 'ids has the wrong form, see /docs'],
      ['nothing', undefined, 'ids is missing'],
    ])('%s: 400, and nothing changes', async (_name, ids, message) => {
      const before = await loadEverything(database)
      const answer = await choose(ids)
      expect([answer.statusCode, answer.json()]).toEqual([400, { message }])
      expect(await loadEverything(database)).toEqual(before)
    })

    test.each([[[5, 6]], [null]])('%j when that is already chosen: 409', async (ids) => {
      await choose(ids)
      const answer = await choose(ids)
      expect([answer.statusCode, answer.json()]).toEqual([409, { message: 'Bildspelet visar redan just dem.' }])
    })
  })

  describe('accepted choices', () => {
    test('before any choice the default applies, and markets that do not exist are left out', async () => {
      const answer = await look()
      expect(answer.statusCode).toBe(200)
      expect(Value.Check(answerSchema, answer.json())).toBe(true)
      expect(answer.json()).toEqual({
        ids: byDefault,
        is_default: true,
        markets: [expect.objectContaining({ id: 595, name: 'Nr 595' })],
      })
      expect(await shownBy(site)).toEqual(byDefault)
    })

    test('a choice is on this server’s pages at once, on other servers’ after their next round, in the chosen order', async () => {
      const answer = await choose([7, 5])
      expect(answer.statusCode).toBe(200)
      expect((await look()).json<Answer>()).toMatchObject({ ids: [7, 5], is_default: false })
      expect((await look()).json<Answer>().markets.map(({ id }) => id)).toEqual([7, 5])
      expect(await shownBy(site)).toEqual([7, 5])
      expect(await shownBy(other)).toEqual(byDefault)
      await other.sync.catchUp()
      expect(await shownBy(other)).toEqual([7, 5])
    })

    test('an empty list is a choice, and null restores the default', async () => {
      await choose([])
      expect([(await look()).json(), await shownBy(site)]).toEqual([{ ids: [], is_default: false, markets: [] }, []])
      await choose(null)
      expect([(await look()).json<Answer>().is_default, await shownBy(site)]).toEqual([true, byDefault])
    })

    test('each choice is a log line', async () => {
      const answers = [await choose([5]), await choose([6, 7]), await choose(null)]
      const lines = await database.db.selectFrom('action').selectAll().orderBy('id').execute()
      expect(answers.map((answer) => answer.json())).toEqual(lines.map(({ id }) => ({ action_id: id })))
      expect(lines.map(({ before, after }) => [stateFromJson(before ?? ''), stateFromJson(after ?? '')])).toEqual([
        [{ ids: null }, { ids: [5] }],
        [{ ids: [5] }, { ids: [6, 7] }],
        [{ ids: [6, 7] }, { ids: null }],
      ])
      for (const line of lines)
        expect(line).toMatchObject({ uid: olle.uid, verb: 'choose', subject: 'slideshow', subject_id: null })
    })

    test('a choice from before a server’s start is known after its first round', async () => {
      await choose([6])
      const third = await buildSite(database)
      await third.sync.catchUp()
      expect(await shownBy(third)).toEqual([6])
    })
  })

  test('while the database is unavailable, pages use the last known choice without waiting', async () => {
    const gone = await fresh()
    const server = await buildSite(gone, { markets: [buildMarket({ id: 5 })] })
    await write(gone, 1, (writing) => updateSlideshowChoice(writing, [5]))
    await server.sync.catchUp()
    await gone.db.schema.dropTable('choice').execute()
    await write(gone, 2, async () => {})
    await server.sync.catchUp()
    expect(await shownBy(server)).toEqual([5])
  })
})
