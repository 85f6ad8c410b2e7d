import type { deskFeedbackSchema } from '@fyndkartan/contract/desk-schema'
import { deskFeedbackSchema as answerSchema } from '@fyndkartan/contract/desk-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { Static } from '@fyndkartan/contract/schema'
import { Value } from 'typebox/value'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertOperator } from '../../db/operators.ts'
import { insertProfile } from '../../db/profiles.ts'
import { write } from '../../db/write.ts'
import { stateFromJson } from '../../db/stored-states.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onEachDatabase } from '../../testing/databases.ts'
import { loadEverything, rowsNaming } from '../../testing/everything-stored.ts'

type Page = Static<typeof deskFeedbackSchema>
type Decision = 'finishFeedback' | 'reopenFeedback' | 'removeFeedback'

const startMs = Date.UTC(2026, 10, 21, 11)
const olle = { uid: 'uid-of-olle', email: 'olle@example.se' }

onEachDatabase(({ fresh }) => {
  let site: TestSite
  let nowMs: number
  beforeAll(async () => {
    site = await buildSite(await fresh(), { clock: () => nowMs })
    await write(site.database, startMs, async (writing) => {
      await insertProfile(writing, { ...olle, emailVerified: true, loginMethod: 'email' })
      await insertOperator(writing, olle.uid)
    })
  })
  beforeEach(async () => {
    nowMs = startMs
    await site.database.db.deleteFrom('action').execute()
    await site.database.db.deleteFrom('feedback').execute()
  })

  /** Stores a message that arrived `minute` minutes after noon. */
  const send = (minute: number, text = `Meddelande ${minute}`) =>
    write(site.database, startMs, async ({ trx, revision }) => {
      const { id } = await trx
        .insertInto('feedback')
        .values({ contact: 'Åsa, 070-1', text, received_at: startMs + minute * 60_000, revision })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    })
  const look = (query = '') => site.callAs(olle, `${endpoints.deskFeedback.path}${query}`)
  const page = async (query = '') => (await look(query)).json<Page>()
  const textsOf = async (query = '') => (await page(query)).feedback.map(({ feedback_text: text }) => text)
  const decide = (decision: Decision, id: number | string, payload: object = {}) =>
    site.callAs(olle, endpoints[decision].path.replace('{id}', String(id)), { method: 'POST', payload })
  const actions = () => site.database.db.selectFrom('action').selectAll().orderBy('id').execute()

  describe('refusals', () => {
    test.each(['0', '-1', '1.5', 'x', '01', '2147483648', '99999999999999999999', '%00', "1' or '1'='1"])(
      'the impossible message id %s: 404',
      async (id) => {
        for (const decision of ['finishFeedback', 'reopenFeedback', 'removeFeedback'] as const) {
          const answer = await decide(decision, encodeURIComponent(decodeURIComponent(id)))
          expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Meddelandet finns inte längre.' }])
        }
      },
    )

    test('a message that does not exist gets 404, and nothing is logged', async () => {
      expect((await decide('finishFeedback', 123_456)).statusCode).toBe(404)
      expect(await actions()).toEqual([])
    })

    test.each(['?status=alla', '?status=', '?status=open&status=done', '?page=-1', '?page=x', '?page=99999999'])(
      'a page requested with %s gets 400',
      async (query) => {
        expect((await look(query)).statusCode).toBe(400)
      },
    )

    test.each([
      ['done twice', ['finishFeedback'], 'finishFeedback', 'Meddelandet är redan klart eller borttaget.'],
      ['done while in the bin', ['removeFeedback'], 'finishFeedback', 'Meddelandet är redan klart eller borttaget.'],
      ['opened while open', [], 'reopenFeedback', 'Meddelandet är redan öppet.'],
      ['removed twice', ['removeFeedback'], 'removeFeedback', 'Meddelandet ligger redan i papperskorgen.'],
    ] as const)('a message %s gets 409, and nothing changes', async (_name, before, last, message) => {
      const id = await send(0)
      for (const decision of before) await decide(decision, id)
      const stored = await loadEverything(site.database)
      const answer = await decide(last, id)
      expect([answer.statusCode, answer.json()]).toEqual([409, { message }])
      expect(await loadEverything(site.database)).toEqual(stored)
    })
  })

  describe('accepted calls', () => {
    test('the inbox lists open messages, oldest first, with everything that was sent, as text', async () => {
      await send(2, '<b>Hej</b>\nhopp')
      const first = await send(1)
      const answer = await look()
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['cache-control']).toBe('private, no-store')
      expect(Value.Check(answerSchema, answer.json())).toBe(true)
      expect(answer.json<Page>()).toEqual({
        total: 2,
        feedback: [
          {
            id: first,
            received_at: '2026-11-21T11:01:00.000Z',
            contact_info: 'Åsa, 070-1',
            feedback_text: 'Meddelande 1',
            done_at: null,
            removed_at: null,
          },
          expect.objectContaining({ feedback_text: '<b>Hej</b>\nhopp' }),
        ],
      })
    })

    test('the inbox has pages of twenty, and each message is on one of them', async () => {
      for (let minute = 0; minute < 45; minute++) await send(minute)
      const texts = [await textsOf(), await textsOf('?status=open&page=1'), await textsOf('?page=2')]
      expect(texts.map(({ length }) => length)).toEqual([20, 20, 5])
      expect(texts.flat()).toEqual(Array.from({ length: 45 }, (_, minute) => `Meddelande ${minute}`))
      expect(await page('?page=3')).toEqual({ total: 45, feedback: [] })
    })

    test('done, removed and reopened messages move between the lists, latest decision first', async () => {
      const [a, b, c] = [await send(0, 'a'), await send(1, 'b'), await send(2, 'c')]
      const later = async (decision: Decision, id: number) => {
        nowMs += 1000
        const answer = await decide(decision, id)
        expect(answer.statusCode).toBe(200)
      }
      await later('finishFeedback', b)
      await later('finishFeedback', a)
      await later('removeFeedback', c)
      expect([await textsOf(), await textsOf('?status=done'), await textsOf('?status=removed')]).toEqual([
        [],
        ['a', 'b'],
        ['c'],
      ])
      await later('removeFeedback', b)
      expect([await textsOf('?status=done'), await textsOf('?status=removed')]).toEqual([['a'], ['b', 'c']])
      expect((await page('?status=removed')).feedback[0]).toMatchObject({
        done_at: '2026-11-21T11:00:01.000Z',
        removed_at: '2026-11-21T11:00:04.000Z',
      })
      await later('reopenFeedback', b)
      await later('reopenFeedback', a)
      expect([await textsOf(), await textsOf('?status=done'), await textsOf('?status=removed')]).toEqual([
        ['a', 'b'],
        [],
        ['c'],
      ])
    })

    test('each decision is a log line with operator, time, before and after, and without the text', async () => {
      const id = await send(0, 'Mejla mig aldrig: hemlig@example.se')
      nowMs += 5000
      const answers = [await decide('finishFeedback', id), await decide('removeFeedback', id)]
      answers.push(await decide('reopenFeedback', id))
      const lines = await actions()
      expect(answers.map((answer) => answer.json())).toEqual(lines.map((line) => ({ action_id: line.id })))
      const done = { doneAtMs: nowMs, removedAtMs: null }
      const both = { doneAtMs: nowMs, removedAtMs: nowMs }
      const open = { doneAtMs: null, removedAtMs: null }
      expect(
        lines.map((line) => [line.verb, stateFromJson(line.before ?? ''), stateFromJson(line.after ?? '')] as const),
      ).toEqual([
        ['done', open, done],
        ['remove', done, both],
        ['reopen', both, open],
      ])
      for (const line of lines)
        expect(line).toMatchObject({ uid: olle.uid, by_command: 0, subject: 'feedback', subject_id: id, at: nowMs })
      const naming = rowsNaming(await loadEverything(site.database), ['hemlig@example.se', 'Åsa'])
      expect(naming.map(({ table }) => table)).toEqual(['feedback'])
    })

    test('of two operators who decide at the same time, one succeeds and the other gets 409', async () => {
      const id = await send(0)
      const answers = await Promise.all([decide('finishFeedback', id), decide('finishFeedback', id)])
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(await actions()).toHaveLength(1)
    })
  })
})
