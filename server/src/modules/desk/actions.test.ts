import { deskActionsSchema, type deskPlaceAnswerSchema } from '@fyndkartan/contract/desk-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { Static } from '@fyndkartan/contract/schema'
import { Value } from 'typebox/value'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertAction } from '../../db/actions.ts'
import { loadPlaceState } from '../../db/place-edits.ts'
import { insertShop } from '../../db/places.ts'
import { deleteProfile, insertProfile } from '../../db/profiles.ts'
import { write } from '../../db/write.ts'
import { buildMarket, buildShop } from '../../testing/build-place.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onEachDatabase } from '../../testing/databases.ts'
import { addOperators, deskOf, newShop, olle, petra, sendTip, shopWire } from '../../testing/desk-site.ts'
import { loadEverything } from '../../testing/everything-stored.ts'

type Log = Static<typeof deskActionsSchema>
type Done = { readonly action_id: number }
type Added = Done & { readonly place_id: number }

const startMs = Date.UTC(2026, 10, 21, 11)

onEachDatabase(({ fresh }) => {
  let site: TestSite
  let desk: ReturnType<typeof deskOf>
  let nowMs: number
  beforeAll(async () => {
    const markets = [1, 2, 3].map((id) => buildMarket({ id }))
    site = await buildSite(await fresh(), { markets, clock: () => nowMs, config: { rateLimitPerMinute: 0 } })
    desk = deskOf(site)
  })
  beforeEach(async () => {
    nowMs = startMs
    await site.database.db.deleteFrom('action').execute()
    await site.database.db.deleteFrom('profile').execute()
    await addOperators(site)
  })

  const add = async (name = 'Retrolyckan') => {
    const { place_id: id, action_id: actionId } = await desk.done<Added>('addPlace', null, shopWire({ name }))
    return { key: { kind: 'shop', id } as const, actionId }
  }
  const place = async (key: PlaceKey) => (await desk.read<Static<typeof deskPlaceAnswerSchema>>('deskPlace', key)).place
  const change = async (name: 'editPlace' | 'removePlace' | 'restorePlace', key: PlaceKey, form = {}) => {
    nowMs += 1000
    const payload = { version: (await place(key)).version, form: shopWire(form) }
    return (await desk.done<Done>(name, key, payload)).action_id
  }
  const undo = async (id: number) => {
    nowMs += 1000
    return (await desk.done<Done>('undoAction', id)).action_id
  }
  const refusalOf = async (id: number | string) => {
    const answer = await desk.send('undoAction', id)
    return [answer.statusCode, answer.json<{ message: string }>().message]
  }
  const log = async (query = '') => desk.read<Log>('deskActions', null, query)
  const undoneBy = async (id: number) => (await log()).actions.find((line) => line.id === id)?.undone_by
  /** What visitors see of a shop: its name, or null. */
  const seen = async ({ id }: PlaceKey) => {
    const answer = await site.call(`/get_store/${id}`)
    return answer.statusCode === 200 ? answer.json<{ name: string }>().name : null
  }

  describe('refusals', () => {
    test.each(['0', '-1', 'x', '1.5', '2147483648', '%00', '2147483647'])(
      'undoing %s, which is not an action, gets 404',
      async (id) => {
        expect(await refusalOf(id)).toEqual([404, 'Ändringen finns inte längre.'])
      },
    )

    test.each([
      ['type', '?type=shop'],
      ['type', '?type='],
      ['type', '?type=tip&type=tip'],
      ['id', '?id=1'],
      ['id', '?type=tip&id=0'],
      ['id', '?type=tip&id=2147483648'],
      ['page', '?page=-1'],
    ])('the log with an invalid %s: %s', async (field, query) => {
      const answer = await site.callAs(petra, `${endpoints.deskActions.path}${query}`)
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        400,
        expect.stringMatching(`^${field} must be`),
      ])
    })

    test('undoing an action twice, or a part of a larger action, gets 409', async () => {
      const { actionId } = await add()
      await undo(actionId)
      expect(await refusalOf(actionId)).toEqual([409, 'Ändringen är redan ångrad.'])
      const tip = await sendTip(site, newShop())
      await desk.done('publishTip', tip, shopWire())
      const lines = await site.database.db.selectFrom('action').selectAll().orderBy('id').execute()
      const part = lines.at(-1)
      expect(part).toMatchObject({ verb: 'add', part_of: lines.at(-2)?.id })
      expect(await refusalOf(part?.id ?? 0)).toEqual([409, 'Ändringen hör till en större. Ångra hela den i stället.'])
    })

    test('undoing an action whose place has changed since gets 409 with the place’s name, and undoes nothing', async () => {
      const tip = await sendTip(site, newShop())
      const published = await desk.done<Added>('publishTip', tip, shopWire({ name: 'Retrohörnan' }))
      await change('editPlace', { kind: 'shop', id: published.place_id }, { name: 'Retrohyllan' })
      const before = await loadEverything(site.database)
      expect(await refusalOf(published.action_id)).toEqual([
        409,
        'Det går inte att ångra. Detta har ändrats sedan dess: ”Retrohyllan”.',
      ])
      expect(await loadEverything(site.database)).toEqual(before)
    })

    test('of two operators who undo concurrently, one succeeds and the other gets 409', async () => {
      const { actionId } = await add()
      const answers = await Promise.all([
        desk.send('undoAction', actionId),
        deskOf(site, petra).send('undoAction', actionId),
      ])
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    })
  })

  describe('undoing', () => {
    test('an addition can be undone and redone any number of times', async () => {
      const { key, actionId } = await add('Nya fyndet')
      const undone = await undo(actionId)
      expect([await seen(key), await undoneBy(actionId)]).toEqual([null, undone])
      const redone = await undo(undone)
      expect([await seen(key), await undoneBy(actionId), await undoneBy(undone)]).toEqual(['Nya fyndet', null, redone])
      const again = await undo(actionId)
      expect([await seen(key), await undoneBy(actionId), await undoneBy(redone)]).toEqual([null, undone, again])
      expect(await refusalOf(actionId)).toEqual([409, 'Ändringen är redan ångrad.'])
      expect(await refusalOf(redone)).toEqual([409, 'Ändringen är redan ångrad.'])
      await undo(undone)
      expect(await seen(key)).toBe('Nya fyndet')
    })

    test.each([
      ['editPlace', 'Retrolyckan'],
      ['removePlace', 'Retrolyckan'],
      ['restorePlace', null],
    ] as const)('undoing %s restores the place, including whether imports may change it', async (name, was) => {
      const id = await write(site.database, 1, (writing) =>
        insertShop(writing, buildShop({ name: 'Retrolyckan', source: 'import', sourceId: `osm/${name}` })),
      )
      const key = { kind: 'shop', id } as const
      if (name === 'restorePlace') await change('removePlace', key)
      const state = () => loadPlaceState(site.database.db, key)
      const before = (await state())?.state
      const actionId = await change(name, key, { name: 'Retrohörnan' })
      const after = (await state())?.state
      const undone = await undo(actionId)
      expect([(await state())?.state, await seen(key)]).toEqual([before, was])
      await undo(undone)
      expect((await state())?.state).toEqual(after)
    })

    test('undoing a publication makes the tip wait and removes the place, and redo restores both', async () => {
      const tip = await sendTip(site, newShop())
      const { action_id: actionId, place_id: id } = await desk.done<Added>('publishTip', tip, shopWire())
      const undone = await undo(actionId)
      const status = async () =>
        (await site.database.db.selectFrom('tip').selectAll().where('id', '=', tip).executeTakeFirstOrThrow()).status
      expect([await status(), await seen({ kind: 'shop', id })]).toEqual(['waiting', null])
      const line = (await log()).actions[0]
      expect(line).toMatchObject({
        id: undone,
        verb: 'undo',
        undoes: actionId,
        parts: 1,
        subject: { type: 'tip', id: tip },
      })
      await undo(undone)
      expect([await status(), await seen({ kind: 'shop', id })]).toEqual(['published', 'Retrolyckan'])
      const parts = await log(`?type=store&id=${id}`)
      expect(parts.actions.map(({ verb, undone_by: by }) => [verb, by])).toEqual([
        ['undo', null],
        ['undo', expect.any(Number)],
        ['add', null],
      ])
      expect(parts.actions.every(({ part_of: whole }) => whole !== null)).toBe(true)
    })

    test('undoing a rejection makes the tip wait', async () => {
      const tip = await sendTip(site, newShop({ name: 'Tveksam' }))
      const { action_id: actionId } = await desk.done('rejectTip', tip, { reason: 'Finns redan' })
      await undo(actionId)
      const row = await site.database.db.selectFrom('tip').selectAll().where('id', '=', tip).executeTakeFirstOrThrow()
      expect(row).toMatchObject({ status: 'waiting', decided_at: null, reason: null })
      await desk.done('publishTip', tip, shopWire())
      expect(await refusalOf((await log()).actions.find(({ verb }) => verb === 'undo')?.id ?? 0)).toEqual([
        409,
        'Det går inte att ångra. Detta har ändrats sedan dess: tipset ”Tveksam”.',
      ])
    })

    test('a decision on a message can be undone, unless the message is permanently deleted', async () => {
      const { id } = await write(site.database, 0, ({ trx, revision }) =>
        trx
          .insertInto('feedback')
          .values({ contact: null, text: 'Hemligt', received_at: 0, revision })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      const state = async () =>
        site.database.db
          .selectFrom('feedback')
          .select(['done_at', 'removed_at'])
          .where('id', '=', id)
          .executeTakeFirst()
      for (const [name, before] of [
        ['finishFeedback', { done_at: null, removed_at: null }],
        ['removeFeedback', { done_at: null, removed_at: null }],
      ] as const) {
        const { action_id: actionId } = await desk.done(name, id)
        await undo(actionId)
        expect(await state()).toEqual(before)
      }
      await desk.done('finishFeedback', id)
      const { action_id: reopened } = await desk.done('reopenFeedback', id)
      await undo(reopened)
      expect(await state()).toEqual({ done_at: expect.any(Number), removed_at: null })
      const { action_id: removed } = await desk.done('removeFeedback', id)
      await site.database.db.deleteFrom('feedback').where('id', '=', id).execute()
      expect(await refusalOf(removed)).toEqual([
        409,
        'Det går inte att ångra. Detta har ändrats sedan dess: meddelandet.',
      ])
      expect(JSON.stringify(await loadEverything(site.database))).not.toContain('Hemligt')
    })

    test('a choice of the slideshow can be undone, back to the default', async () => {
      const chosen = async () => (await desk.read<{ ids: number[]; is_default: boolean }>('deskSlideshow')).ids
      const before = await chosen()
      const { action_id: first } = await desk.done('chooseSlideshow', null, { ids: [1, 2] })
      const { action_id: second } = await desk.done('chooseSlideshow', null, { ids: [3] })
      expect(await refusalOf(first)).toEqual([409, 'Det går inte att ångra. Detta har ändrats sedan dess: bildspelet.'])
      await undo(second)
      expect(await chosen()).toEqual([1, 2])
      await undo(first)
      expect(await chosen()).toEqual(before)
    })
  })

  describe('the log', () => {
    test('has whole actions, latest first, twenty a page, or all actions on one subject', async () => {
      const { key } = await add('Först')
      for (let at = 0; at < 20; at++) await change('editPlace', key, { name: `Namn ${at}` })
      const tip = await sendTip(site, newShop())
      const { place_id: id } = await desk.done<Added>('publishTip', tip, shopWire())
      const first = await log()
      expect(Value.Check(deskActionsSchema, first)).toBe(true)
      expect([first.total, first.actions.length]).toEqual([22, 20])
      expect(first.actions[0]).toMatchObject({
        verb: 'publish',
        subject: { type: 'tip', id: tip, name: 'Retrolyckan' },
        before: null,
        after: null,
        parts: 1,
        part_of: null,
      })
      expect((await log('?page=1')).actions.map(({ verb, after }) => [verb, after?.name])).toEqual([
        ['edit', 'Namn 0'],
        ['add', 'Först'],
      ])
      expect(await log('?type=store')).toMatchObject({ total: 21 })
      expect(await log('?type=event')).toEqual({ total: 0, actions: [] })
      const own = await log(`?type=store&id=${id}`)
      expect([own.total, own.actions[0]?.verb, own.actions[0]?.part_of]).toEqual([1, 'add', first.actions[0]?.id])
    })

    test('does not name deleted accounts', async () => {
      const { key, actionId } = await add()
      await write(site.database, 0, (writing) => deleteProfile(writing, olle.uid))
      const answer = await site.callAs(petra, `${endpoints.deskActions.path}?type=store&id=${key.id}`)
      expect(answer.json<Log>().actions).toMatchObject([{ id: actionId, by: null, by_command: false, by_gone: true }])
    })

    test('distinguishes an account without an address from a deleted one', async () => {
      const nobody = { uid: 'uid-without-address', email: null }
      await write(site.database, 0, async (writing) => {
        await insertProfile(writing, { ...nobody, emailVerified: false, loginMethod: 'email' })
        const line = { verb: 'remove', subject: 'shop', subjectId: 4711, before: null, after: null } as const
        await insertAction(writing, { actor: nobody, ...line })
        await insertAction(writing, { actor: 'command', ...line })
      })
      const answer = await site.callAs(petra, `${endpoints.deskActions.path}?type=store&id=4711`)
      expect(answer.json<Log>().actions).toMatchObject([
        { by: null, by_command: true, by_gone: false },
        { by: null, by_command: false, by_gone: false },
      ])
    })
  })
})
