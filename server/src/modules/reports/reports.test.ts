/** Reports by visitors: which count, their effects, and the decisions of operators. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { DeskActionsWire, DeskPlaceAnswerWire } from '@fyndkartan/contract/desk'
import { dayMs } from '@fyndkartan/domain/local-time'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertSeries } from '../../db/series.ts'
import { write } from '../../db/write.ts'
import { buildMarket, buildShop } from '../../testing/build-place.ts'
import { buildSite } from '../../testing/build-site.ts'
import { onEachDatabase } from '../../testing/databases.ts'
import { shopWire } from '../../testing/desk-site.ts'
import { reportSite } from '../../testing/report-site.ts'

const today = '2026-11-21'
const tomorrow = '2026-11-22'

onEachDatabase(({ fresh }) => {
  const { reports, stranger, send, say, sayAll, warn, shop, market, queue, rows } = reportSite(fresh)

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
      reports.nowMs += 90 * dayMs
      await say('right')
      expect(await shop()).toEqual([null, null, null])
      reports.nowMs += 89 * dayMs
      await say('right')
      expect((await shop())[1]).toBe('visitor')
      await say('right', stranger(), { target_id: 2 })
      const key = { kind: 'shop', id: 2 } as const
      const { place } = await reports.desk.read<DeskPlaceAnswerWire>('deskPlace', key)
      reports.nowMs += dayMs
      await reports.desk.done('editPlace', key, { version: place.version, form: shopWire({ name: 'Ny' }) })
      reports.nowMs += dayMs
      await say('right', stranger(), { target_id: 2 })
      expect((await shop(2))[1]).toBe('editor')
      await say('right', stranger(), { target_id: 2 })
      expect((await shop(2))[1]).toBe('visitor')
    })

    test('does not replace a check of the same day', async () => {
      await reports.desk.done('confirmPlace', { kind: 'shop', id: 1 })
      await sayAll('right', 2)
      expect(await shop()).toEqual([today, 'editor', null])
    })

    test('does not remove a warning', async () => {
      await warn('closed')
      await sayAll('right', 3)
      expect(await shop()).toEqual([null, null, 'closed'])
    })

    test('does not confirm what waits at the desk', async () => {
      await sayAll('closed', 3)
      await sayAll('right', 3)
      expect(await shop()).toEqual([null, null, null])
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
      expect((await queue('few'))[0]).toMatchObject({ count: 2 })
      reports.nowMs += dayMs
      await say('closed', both(3)[0])
      expect((await shop())[2]).toBe('closed')
    })

    test('one visitor counts once a week for each place, with any verdict', async () => {
      await say('right', '10.9.9.9')
      reports.nowMs += 7 * dayMs - 1
      await say('closed', '10.9.9.9')
      expect(await rows()).toHaveLength(1)
      await say('closed', '10.9.9.9', { target_id: 2 })
      reports.nowMs += 1
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
      await warn('closed')
      const [{ id } = { id: 0 }] = await queue()
      const { action_id: actionId } = await reports.desk.done('acceptReport', id)
      expect((await reports.site.call('/get_store/1')).statusCode).toBe(404)
      expect(await queue()).toEqual([])
      expect(await queue('done')).toMatchObject([{ id, decision: 'accepted', action_id: actionId }])
      expect((await reports.desk.read<DeskActionsWire>('deskActions')).actions[0]).toMatchObject({
        verb: 'accept',
        subject: { type: 'report', id, name: 'Retrolyckan' },
      })
      const { history } = await reports.desk.read<DeskPlaceAnswerWire>('deskPlace', { kind: 'shop', id: 1 })
      expect(history[0]).toMatchObject({
        verb: 'remove',
        reason: 'Stängt för gott, enligt besökare',
        part_of: actionId,
      })
      expect((await reports.desk.send('acceptReport', id)).statusCode).toBe(409)
      await reports.desk.done('undoAction', actionId)
      expect((await shop())[2]).toBe('closed')
      expect(await queue()).toMatchObject([{ id, decision: null }])
    })

    test('accepting “cancelled” cancels a market on its date', async () => {
      const more = { target_type: 'temp_event' }
      await warn('cancelled', more)
      expect((await market())[2]).toBe('cancelled')
      const [{ id } = { id: 0 }] = await queue()
      const { action_id: actionId } = await reports.desk.done('acceptReport', id)
      expect(await reports.site.read('/get_event/1')).toMatchObject({ cancelled: 1, warning: null })
      await reports.desk.done('undoAction', actionId)
      expect(await reports.site.read('/get_event/1')).toMatchObject({ cancelled: 0, warning: 'cancelled' })
    })

    test('a dismissal removes the warning, and the count starts again', async () => {
      await warn('wrong_hours')
      const [{ id } = { id: 0 }] = await queue()
      expect((await reports.desk.send('acceptReport', id)).json()).toMatchObject({ message: /^Rätta stället/ })
      const { action_id: actionId } = await reports.desk.done('dismissReport', id)
      expect((await shop())[2]).toBeNull()
      await sayAll('wrong_hours', 2)
      expect((await shop())[2]).toBeNull()
      await reports.desk.done('undoAction', actionId)
      expect((await shop())[2]).toBe('wrong_hours')
    })

    test('an edit of the place closes its reports, and undo restores them', async () => {
      await warn('wrong_hours')
      const key = { kind: 'shop', id: 1 } as const
      const { place } = await reports.desk.read<DeskPlaceAnswerWire>('deskPlace', key)
      const { action_id: actionId } = await reports.desk.done('editPlace', key, {
        version: place.version,
        form: shopWire({ name: 'Rättad' }),
      })
      expect(await shop()).toEqual([tomorrow, 'editor', null])
      expect(await queue('done')).toMatchObject([{ verdict: 'wrong_hours', decision: 'accepted', action_id: null }])
      await reports.desk.done('undoAction', actionId)
      expect((await shop())[2]).toBe('wrong_hours')
    })

    test('a confirmation by an operator dismisses the reports', async () => {
      await warn('moved')
      await reports.desk.done('confirmPlace', { kind: 'shop', id: 1 })
      expect(await shop()).toEqual([tomorrow, 'editor', null])
      expect(await queue('done')).toMatchObject([{ decision: 'dismissed' }])
    })
  })

  describe('reports on a series', () => {
    beforeEach(async () => {
      const { source: _, ...facts } = buildMarket({ name: 'Lördagsloppis' })
      const rule = { kind: 'dates', dates: ['2026-11-28', '2026-12-05', '2026-12-12'] } as const
      const place = { ...facts, kind: 'market' } as const
      const series = plainSeries(rule, { startMinute: 600, endMinute: 900 })
      await write(reports.site.database, reports.nowMs, (writing) =>
        insertSeries(writing, { place, series, source: 'operator' }),
      )
      await reports.site.sync.catchUp()
      reports.nowMs += 60_000
    })

    test('a report on one date counts for all, except “cancelled”', async () => {
      await say('moved', stranger(), { target_type: 'temp_event', target_id: 2 })
      await say('moved', stranger(), { target_type: 'temp_event', target_id: 3 })
      reports.nowMs += dayMs
      await say('moved', stranger(), { target_type: 'temp_event', target_id: 4 })
      expect([(await market(2))[2], (await market(4))[2]]).toEqual(['moved', 'moved'])
      await warn('cancelled', { target_type: 'temp_event', target_id: 3 })
      expect([(await market(2))[2], (await market(3))[2]]).toEqual(['moved', 'cancelled'])
      const cancelled = (await queue()).find(({ verdict }) => verdict === 'cancelled')
      await reports.desk.done('acceptReport', cancelled?.id ?? 0)
      expect(await reports.site.read('/get_event/3')).toMatchObject({ cancelled: 1, warning: 'moved' })
      expect(await reports.site.read('/get_event/2')).toMatchObject({ cancelled: 0, warning: 'moved' })
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
      await warn('closed', { target_type: 'temp_event', target_id: 2 })
      const [{ id } = { id: 0 }] = await queue()
      await reports.desk.done('acceptReport', id)
      expect((await reports.site.call('/get_event/4')).statusCode).toBe(404)
    })
  })
})
