/** Warnings, which reports cause, at a place that is removed, or that becomes or ceases to be a date of a series. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { DeskPlaceAnswerWire, DeskReportsWire } from '@fyndkartan/contract/desk'
import type { EventWire } from '@fyndkartan/contract/place'
import { dayMs } from '@fyndkartan/domain/local-time'
import { beforeEach, expect, test } from 'vitest'
import { deletePlace } from '../../db/places.ts'
import { write } from '../../db/write.ts'
import { deleteWhatIsTooOld } from '../../live/retention.ts'
import { buildMarket, buildShop } from '../../testing/build-place.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onSqlite } from '../../testing/databases.ts'
import { addOperators, deskOf } from '../../testing/desk-site.ts'

const startMs = Date.UTC(2026, 10, 21, 11)
const saturdays = ['2026-11-28', '2026-12-05', '2026-12-12'] as const

onSqlite(({ fresh }) => {
  let site: TestSite
  let desk: ReturnType<typeof deskOf>
  let nowMs = startMs
  beforeEach(async () => {
    nowMs = startMs
    site = await buildSite(await fresh(), {
      shops: [buildShop({ name: 'Retrolyckan' })],
      markets: saturdays.map((date) => buildMarket({ name: 'Lördagsloppis', date })),
      clock: () => nowMs,
      config: { rateLimitPerMinute: 0, submissions: 0, trustedProxies: ['127.0.0.1'] },
    })
    await addOperators(site)
    desk = deskOf(site)
  })

  const warn = async (verdict: string, target: object) => {
    for (const network of [1, 2, 3]) {
      if (network === 3) nowMs += dayMs
      const answer = await site.call(endpoints.reportPlace.path, {
        method: 'POST',
        headers: { 'x-forwarded-for': `10.0.${network}.7` },
        payload: { ...target, verdict, note: 'Säger Anna' },
      })
      expect(answer.statusCode, answer.body).toBe(201)
    }
  }
  const shop = { target_type: 'store', target_id: 1 }
  const market = (id: number) => ({ target_type: 'temp_event', target_id: id })
  const warnings = async () => {
    const found = []
    for (const id of [1, 2, 3]) found.push((await site.read<EventWire>(`/get_event/${id}`)).warning)
    return found
  }
  const queue = async () => (await desk.read<DeskReportsWire>('deskReports', null, '?status=open')).reports
  const merge = () => desk.done('mergeMarkets', null, { ids: [1, 2, 3] })
  const retention = () =>
    write(site.database, nowMs, async (writing) => {
      await writing.trx.deleteFrom('job').execute()
      await deleteWhatIsTooOld(writing)
    })

  test('a removal of the place closes its reports, and undo restores both', async () => {
    await warn('moved', shop)
    const key = { kind: 'shop', id: 1 } as const
    const { place } = await desk.read<DeskPlaceAnswerWire>('deskPlace', key)
    const { action_id: id } = await desk.done('removePlace', key, { version: place.version })
    expect(await queue()).toEqual([])
    await desk.done('undoAction', id)
    expect(await queue()).toMatchObject([{ verdict: 'moved' }])
    expect(await site.read('/get_store/1')).toMatchObject({ warning: 'moved' })
  })

  test('reports on a place that an import has removed are deleted after a month', async () => {
    await warn('closed', shop)
    await write(site.database, nowMs, (writing) => deletePlace(writing, { kind: 'shop', id: 1 }))
    nowMs += 30 * dayMs
    await retention()
    expect(await site.database.db.selectFrom('report').selectAll().execute()).toEqual([])
  })

  test('reports on a single market are deleted after its date', async () => {
    await warn('closed', market(1))
    nowMs += 8 * dayMs
    await retention()
    expect(await queue()).toEqual([])
    await site.sync.catchUp()
    expect(await warnings()).toEqual([null, null, null])
  })

  test('a warning of a series leaves its dates when they become single markets again', async () => {
    const { action_id: merged } = await merge()
    await warn('closed', market(2))
    expect(await warnings()).toEqual(['closed', 'closed', 'closed'])
    await desk.done('undoAction', merged)
    expect(await warnings()).toEqual([null, null, null])
  })

  test('accepting “closed” about a market that became a date of a series removes all dates', async () => {
    await warn('closed', market(1))
    await merge()
    const [{ id } = { id: 0 }] = await queue()
    await desk.done('acceptReport', id)
    for (const date of [1, 2, 3]) expect((await site.call(`/get_event/${date}`)).statusCode).toBe(404)
  })
})
