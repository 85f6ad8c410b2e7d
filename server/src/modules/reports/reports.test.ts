/** Reports by visitors: which count, their effects, and the decisions of operators. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { DeskActionsWire, DeskPlaceAnswerWire, DeskReportsWire } from '@fyndkartan/contract/desk'
import type { EventWire, PostWire, StoreWire } from '@fyndkartan/contract/place'
import { dayMs } from '@fyndkartan/domain/local-time'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertSeries } from '../../db/series.ts'
import { write } from '../../db/write.ts'
import { erase } from '../../db/erasure.ts'
import { deleteWhatIsTooOld } from '../../live/retention.ts'
import { buildMarket, buildShop } from '../../testing/build-place.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onEachDatabase } from '../../testing/databases.ts'
import { addOperators, deskOf, shopWire } from '../../testing/desk-site.ts'

const startMs = Date.UTC(2026, 10, 21, 11)
const today = '2026-11-21'

type Said = 'right' | 'wrong_hours' | 'closed' | 'cancelled' | 'moved'

onEachDatabase(({ fresh }) => {
  let site: TestSite
  let desk: ReturnType<typeof deskOf>
  let nowMs = startMs
  let visitors = 0
  beforeEach(async () => {
    nowMs = startMs
    visitors = 0
    site = await buildSite(await fresh(), {
      shops: [buildShop({ name: 'Retrolyckan' }), buildShop({ name: 'Kupan' })],
      markets: [buildMarket({ name: 'Torgloppis', date: '2026-11-28' })],
      clock: () => nowMs,
      config: { rateLimitPerMinute: 0, submissions: 0, trustedProxies: ['127.0.0.1'] },
    })
    await addOperators(site)
    desk = deskOf(site)
  })

  /** A new address in its own network. */
  const stranger = () => `10.${++visitors >> 8}.${visitors & 255}.7`
  const send = (verdict: string, from: string, more: object = {}) =>
    site.call(endpoints.reportPlace.path, {
      method: 'POST',
      headers: { 'x-forwarded-for': from },
      payload: { target_type: 'store', target_id: 1, verdict, ...more },
    })
  const say = async (verdict: Said, from = stranger(), more: object = {}) => {
    const answer = await send(verdict, from, more)
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toEqual({ success: true })
  }
  const sayAll = async (verdict: Said, times: number, more: object = {}) => {
    for (let time = 0; time < times; time++) await say(verdict, stranger(), more)
  }
  const shop = async (id = 1) => {
    const { confirmed_at, confirmed_by, warning } = await site.read<StoreWire>(`/get_store/${id}`)
    return [confirmed_at, confirmed_by, warning]
  }
  const market = async (id = 1) => {
    const { confirmed_at, confirmed_by, warning } = await site.read<EventWire>(`/get_event/${id}`)
    return [confirmed_at, confirmed_by, warning]
  }
  const queue = async (status = 'open') =>
    (await desk.read<DeskReportsWire>('deskReports', null, `?status=${status}`)).reports
  const retention = () =>
    write(site.database, nowMs, async (writing) => {
      await writing.trx.deleteFrom('job').execute()
      await deleteWhatIsTooOld(writing)
    })
  const rows = () => site.database.db.selectFrom('report').selectAll().orderBy('id').execute()

  describe('the report that all is right', () => {
    test('confirms a place when two visitors send it, not when one does', async () => {
      await say('right')
      expect(await shop()).toEqual([null, null, null])
      await say('right')
      expect(await shop()).toEqual([today, 'visitor', null])
      expect(await shop(2)).toEqual([null, null, null])
    })

    test('counts for 90 days, and not after a change of the place', async () => {
      await say('right')
      nowMs += 90 * dayMs
      await say('right')
      expect(await shop()).toEqual([null, null, null])
      nowMs += 89 * dayMs
      await say('right')
      expect((await shop())[1]).toBe('visitor')
      await say('right', stranger(), { target_id: 2 })
      const key = { kind: 'shop', id: 2 } as const
      const { place } = await desk.read<DeskPlaceAnswerWire>('deskPlace', key)
      nowMs += dayMs
      await desk.done('editPlace', key, { version: place.version, form: shopWire({ name: 'Ny' }) })
      nowMs += dayMs
      await say('right', stranger(), { target_id: 2 })
      expect((await shop(2))[1]).toBe('editor')
      await say('right', stranger(), { target_id: 2 })
      expect((await shop(2))[1]).toBe('visitor')
    })

    test('does not replace a check of the same day', async () => {
      await desk.done('confirmPlace', { kind: 'shop', id: 1 })
      await sayAll('right', 2)
      expect(await shop()).toEqual([today, 'editor', null])
    })

    test('does not remove a warning', async () => {
      await sayAll('closed', 3)
      await sayAll('right', 3)
      expect(await shop()).toEqual([null, null, 'closed'])
    })
  })

  describe('the report that something is wrong', () => {
    test('warns visitors when three agree, on the page and in lists, and waits at the desk', async () => {
      await sayAll('closed', 2, { note: 'Tomt i <b>fönstret</b>\u202e.' })
      await say('moved')
      expect(await shop()).toEqual([null, null, null])
      expect(await queue()).toEqual([])
      expect((await queue('few')).map(({ verdict, count }) => [verdict, count])).toEqual([
        ['moved', 1],
        ['closed', 2],
      ])
      await say('closed')
      expect((await shop())[2]).toBe('closed')
      const posts = await site.read<PostWire[]>(`${endpoints.searchPlaces.path}?city=*&event_type=stores`)
      expect(posts.flatMap(({ id, warning }) => (warning ? [[id, warning]] : []))).toEqual([[1, 'closed']])
      expect(await queue()).toMatchObject([
        {
          verdict: 'closed',
          count: 3,
          warned: true,
          first_at: '2026-11-21T11:00:00.000Z',
          place: { id: 1, name: 'Retrolyckan' },
          notes: [{ text: 'Tomt i <b>fönstret</b>.' }, { text: 'Tomt i <b>fönstret</b>.' }],
          decided_at: null,
        },
      ])
      expect(await desk.read('deskSummary')).toMatchObject({ reports_open: 1 })
    })

    test('counts for 30 days', async () => {
      await sayAll('closed', 2)
      nowMs += 30 * dayMs
      await say('closed')
      expect((await shop())[2]).toBeNull()
      await sayAll('closed', 2)
      expect((await shop())[2]).toBe('closed')
    })

    test('of two warnings the graver one is shown', async () => {
      await sayAll('wrong_hours', 3)
      expect((await shop())[2]).toBe('wrong_hours')
      await sayAll('closed', 3)
      expect((await shop())[2]).toBe('closed')
      const [, closed] = await queue()
      await desk.done('dismissReport', closed?.id ?? 0)
      expect((await shop())[2]).toBe('wrong_hours')
    })
  })

  describe('many reports', () => {
    test('a hundred reports from one address change nothing', async () => {
      for (let time = 0; time < 100; time++) await say('closed', '10.9.9.9')
      expect(await shop()).toEqual([null, null, null])
      expect(await rows()).toHaveLength(1)
      expect(await queue()).toEqual([])
    })

    test.each([
      ['an IPv4 network', (at: number) => `10.9.9.${at}`],
      ['an IPv6 network', (at: number) => `2001:db8:7:${at.toString(16)}::1`],
    ])('many addresses of %s count once', async (_, address) => {
      for (let at = 1; at <= 60; at++) {
        await say('closed', address(at))
        await say('right', address(at), { target_id: 2 })
      }
      expect(await shop()).toEqual([null, null, null])
      expect(await shop(2)).toEqual([null, null, null])
      expect((await queue('few'))[0]).toMatchObject({ count: 1 })
    })

    test('one visitor with addresses of both kinds counts once', async () => {
      const both = (at: number) => [`10.${at}.9.9`, `2001:db8:${at}::1`]
      for (const from of both(1)) await say('right', from, { target_id: 2 })
      expect(await shop(2)).toEqual([null, null, null])
      for (const from of [...both(1), ...both(2)]) await say('closed', from)
      expect((await shop())[2]).toBeNull()
      expect((await queue('few'))[0]).toMatchObject({ count: 2 })
      await say('closed', both(3)[1])
      expect((await shop())[2]).toBe('closed')
    })

    test('one visitor counts once a week for each place, with any verdict', async () => {
      await say('right', '10.9.9.9')
      nowMs += 7 * dayMs - 1
      await say('closed', '10.9.9.9')
      expect(await rows()).toHaveLength(1)
      await say('closed', '10.9.9.9', { target_id: 2 })
      nowMs += 1
      await say('closed', '10.9.9.9')
      expect(await rows()).toHaveLength(3)
    })

    test('reports share the limit of submissions', async () => {
      const limited = await buildSite(await fresh(), {
        shops: Array.from({ length: 9 }, (_, at) => buildShop({ name: `Butik ${at}` })),
        config: { submissions: 4 },
      })
      const statuses: number[] = []
      for (let id = 1; id <= 9; id++) {
        const payload = { target_type: 'store', target_id: id, verdict: 'right' }
        statuses.push((await limited.call(endpoints.reportPlace.path, { method: 'POST', payload })).statusCode)
      }
      // Reports without a form pass have half the limit of four.
      expect(statuses).toEqual([201, 201, 429, 429, 429, 429, 429, 429, 429])
    })
  })

  test.each([
    [{ verdict: 'cancelled' }, 400, 'Det går inte att säga om det här stället.'],
    [{ verdict: 'haunted' }, 400, /verdict/],
    [{ verdict: 'closed', note: 'x'.repeat(301) }, 400, 'Meddelandet får ha högst 300 tecken.'],
    [{ verdict: 'right', target_id: 99 }, 404, 'Butiken kunde inte hittas'],
    [{ verdict: 'right', target_id: '99999999999' }, 404, 'Butiken kunde inte hittas'],
    [{ verdict: 'right', website: 'https://spam.example' }, 400, /Webbplats/],
    [{ verdict: 'right', form_pass: '1.forged' }, 400, /för gammalt/],
  ])('%j is refused', async (more, status, message) => {
    const answer = await send('right', stranger(), more)
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      status,
      expect.stringMatching(message),
    ])
    expect(await rows()).toEqual([])
  })

  describe('at the desk', () => {
    test('accepting “closed” removes the shop with the reason, and undo restores it with its warning', async () => {
      await sayAll('closed', 3)
      const [{ id } = { id: 0 }] = await queue()
      const { action_id: actionId } = await desk.done('acceptReport', id)
      expect((await site.call('/get_store/1')).statusCode).toBe(404)
      expect(await queue()).toEqual([])
      expect(await queue('done')).toMatchObject([{ id, decision: 'accepted', action_id: actionId }])
      expect((await desk.read<DeskActionsWire>('deskActions')).actions[0]).toMatchObject({
        verb: 'accept',
        subject: { type: 'report', id, name: 'Retrolyckan' },
      })
      const { history } = await desk.read<DeskPlaceAnswerWire>('deskPlace', { kind: 'shop', id: 1 })
      expect(history[0]).toMatchObject({
        verb: 'remove',
        reason: 'Stängt för gott, enligt besökare',
        part_of: actionId,
      })
      expect((await desk.send('acceptReport', id)).statusCode).toBe(409)
      await desk.done('undoAction', actionId)
      expect((await shop())[2]).toBe('closed')
      expect(await queue()).toMatchObject([{ id, decision: null }])
    })

    test('accepting “cancelled” cancels a market on its date', async () => {
      const more = { target_type: 'temp_event' }
      await sayAll('cancelled', 3, more)
      expect((await market())[2]).toBe('cancelled')
      const [{ id } = { id: 0 }] = await queue()
      const { action_id: actionId } = await desk.done('acceptReport', id)
      expect(await site.read('/get_event/1')).toMatchObject({ cancelled: 1, warning: null })
      await desk.done('undoAction', actionId)
      expect(await site.read('/get_event/1')).toMatchObject({ cancelled: 0, warning: 'cancelled' })
    })

    test('a dismissal removes the warning, and the count starts again', async () => {
      await sayAll('wrong_hours', 3)
      const [{ id } = { id: 0 }] = await queue()
      expect((await desk.send('acceptReport', id)).json()).toMatchObject({ message: /^Rätta stället/ })
      const { action_id: actionId } = await desk.done('dismissReport', id)
      expect((await shop())[2]).toBeNull()
      await sayAll('wrong_hours', 2)
      expect((await shop())[2]).toBeNull()
      await desk.done('undoAction', actionId)
      expect((await shop())[2]).toBe('wrong_hours')
    })

    test('an edit of the place closes its reports, and undo restores them', async () => {
      await sayAll('wrong_hours', 3)
      const key = { kind: 'shop', id: 1 } as const
      const { place } = await desk.read<DeskPlaceAnswerWire>('deskPlace', key)
      const { action_id: actionId } = await desk.done('editPlace', key, {
        version: place.version,
        form: shopWire({ name: 'Rättad' }),
      })
      expect(await shop()).toEqual([today, 'editor', null])
      expect(await queue('done')).toMatchObject([{ verdict: 'wrong_hours', decision: 'accepted', action_id: null }])
      await desk.done('undoAction', actionId)
      expect((await shop())[2]).toBe('wrong_hours')
    })

    test('a confirmation by an operator dismisses the reports', async () => {
      await sayAll('moved', 3)
      await desk.done('confirmPlace', { kind: 'shop', id: 1 })
      expect(await shop()).toEqual([today, 'editor', null])
      expect(await queue('done')).toMatchObject([{ decision: 'dismissed' }])
    })
  })

  describe('reports on a series', () => {
    beforeEach(async () => {
      const { source: _, ...facts } = buildMarket({ name: 'Lördagsloppis' })
      const rule = { kind: 'dates', dates: ['2026-11-28', '2026-12-05', '2026-12-12'] } as const
      const place = { ...facts, kind: 'market' } as const
      const series = plainSeries(rule, { startMinute: 600, endMinute: 900 })
      await write(site.database, nowMs, (writing) => insertSeries(writing, { place, series, source: 'operator' }))
      await site.sync.catchUp()
      nowMs += 60_000
    })

    test('a report on one date counts for all, except “cancelled”', async () => {
      await say('moved', stranger(), { target_type: 'temp_event', target_id: 2 })
      await say('moved', stranger(), { target_type: 'temp_event', target_id: 3 })
      await say('moved', stranger(), { target_type: 'temp_event', target_id: 4 })
      expect([(await market(2))[2], (await market(4))[2]]).toEqual(['moved', 'moved'])
      await sayAll('cancelled', 3, { target_type: 'temp_event', target_id: 3 })
      expect([(await market(2))[2], (await market(3))[2]]).toEqual(['moved', 'cancelled'])
      const cancelled = (await queue()).find(({ verdict }) => verdict === 'cancelled')
      await desk.done('acceptReport', cancelled?.id ?? 0)
      expect(await site.read('/get_event/3')).toMatchObject({ cancelled: 1, warning: 'moved' })
      expect(await site.read('/get_event/2')).toMatchObject({ cancelled: 0, warning: 'moved' })
    })

    test('two “right” confirm all dates', async () => {
      await say('right', stranger(), { target_type: 'temp_event', target_id: 2 })
      await say('right', stranger(), { target_type: 'temp_event', target_id: 4 })
      expect([await market(2), await market(3)]).toEqual([
        [today, 'visitor', null],
        [today, 'visitor', null],
      ])
    })

    test('accepting “closed” removes all dates', async () => {
      await sayAll('closed', 3, { target_type: 'temp_event', target_id: 2 })
      const [{ id } = { id: 0 }] = await queue()
      await desk.done('acceptReport', id)
      expect((await site.call('/get_event/4')).statusCode).toBe(404)
    })
  })

  describe('retention', () => {
    test('hashes are deleted when no count needs them, and reports and matters with them', async () => {
      await say('right')
      await say('closed', '10.9.9.9', { note: 'Låst' })
      nowMs += 30 * dayMs - 1
      await retention()
      expect((await rows()).map(({ person_key }) => person_key !== null)).toEqual([true, true])
      nowMs += 1
      await retention()
      expect((await rows()).map(({ verdict }) => verdict)).toEqual(['right'])
      expect(await queue('few')).toEqual([])
      nowMs += 60 * dayMs
      await retention()
      expect(await rows()).toEqual([])
    })

    test('a warning stays without hashes until it is decided, and then as long as the log', async () => {
      await sayAll('closed', 3)
      nowMs += 30 * dayMs
      await retention()
      expect((await shop())[2]).toBe('closed')
      expect((await rows()).map(({ person_key, network_key }) => [person_key, network_key])).toEqual(
        Array.from({ length: 3 }, () => [null, null]),
      )
      const [{ id, count } = { id: 0, count: 0 }] = await queue()
      expect(count).toBe(3)
      await desk.done('dismissReport', id)
      nowMs += 2 * 366 * dayMs
      await retention()
      expect(await rows()).toEqual([])
      expect(await queue('done')).toEqual([])
    })

    test('a report that a date is cancelled is deleted after that date', async () => {
      await sayAll('cancelled', 3, { target_type: 'temp_event' })
      nowMs += 8 * dayMs
      await retention()
      expect(await queue()).toEqual([])
      await site.sync.catchUp()
      expect((await market())[2]).toBeNull()
    })

    test('reports on an erased place are deleted', async () => {
      await sayAll('closed', 3, { note: 'Anna har flyttat' })
      await write(site.database, nowMs, (writing) => erase(writing, 'shop', 1))
      expect(await rows()).toEqual([])
      expect(await site.database.db.selectFrom('report_matter').selectAll().execute()).toEqual([])
    })
  })

  test('stored reports reveal neither an address nor a network', async () => {
    await say('closed', '10.9.9.9')
    await say('closed', '10.9.9.9', { target_id: 2 })
    const stored = await rows()
    expect(JSON.stringify(stored)).not.toContain('10.9')
    // One visitor's reports on two places cannot be linked.
    expect(new Set(stored.flatMap(({ person_key, network_key }) => [person_key, network_key])).size).toBe(4)
  })
})
