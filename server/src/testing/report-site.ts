/** A site with six shops and a market, and visitors who report them. */
import type { DeskReportsWire } from '@fyndkartan/contract/desk'
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { EventWire, StoreWire } from '@fyndkartan/contract/place'
import { dayMs } from '@fyndkartan/domain/local-time'
import type { Verdict, WrongVerdict } from '@fyndkartan/domain/report'
import { beforeEach, expect } from 'vitest'
import type { Database } from '../db/open.ts'
import { write } from '../db/write.ts'
import { deleteWhatIsTooOld } from '../live/retention.ts'
import { buildMarket, buildShop } from './build-place.ts'
import { buildSite, type TestSite } from './build-site.ts'
import { addOperators, deskOf } from './desk-site.ts'

/** Saturday 21 November 2026, 12:00 in Sweden. */
const startMs = Date.UTC(2026, 10, 21, 11)

interface Reports {
  site: TestSite
  desk: ReturnType<typeof deskOf>
  /** The time of the site, which a test may change. */
  nowMs: number
}

/** Builds the site before each test. `fresh`: opens an empty database. */
export function reportSite(fresh: () => Promise<Database>) {
  const reports = { nowMs: startMs } as Reports
  let visitors = 0
  beforeEach(async () => {
    reports.nowMs = startMs
    visitors = 0
    reports.site = await buildSite(await fresh(), {
      shops: ['Retrolyckan', 'Kupan', 'Fyndet', 'Prylboden', 'Återbruket', 'Fåret'].map((name) => buildShop({ name })),
      markets: [buildMarket({ name: 'Torgloppis', date: '2026-11-28' })],
      clock: () => reports.nowMs,
      config: { rateLimitPerMinute: 0, submissions: 0, trustedProxies: ['127.0.0.1'] },
    })
    await addOperators(reports.site)
    reports.desk = deskOf(reports.site)
  })

  /** A new address in its own network. */
  const stranger = () => `10.${++visitors >> 8}.${visitors & 255}.7`
  const send = (verdict: string, from: string, more: object = {}) =>
    reports.site.call(endpoints.reportPlace.path, {
      method: 'POST',
      headers: { 'x-forwarded-for': from },
      payload: { target_type: 'store', target_id: 1, verdict, ...more },
    })
  const say = async (verdict: Verdict, from = stranger(), more: object = {}) => {
    const answer = await send(verdict, from, more)
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toEqual({ success: true })
  }
  const sayAll = async (verdict: Verdict, times: number, more: object = {}) => {
    for (let time = 0; time < times; time++) await say(verdict, stranger(), more)
  }
  /** Three visitors agree, the last a day after the others, so that visitors are warned. Moves the time of the site. */
  const warn = async (verdict: WrongVerdict, more: object = {}) => {
    await sayAll(verdict, 2, more)
    reports.nowMs += dayMs
    await say(verdict, stranger(), more)
  }
  const shop = async (id = 1) => {
    const { confirmed_at, confirmed_by, warning } = await reports.site.read<StoreWire>(`/get_store/${id}`)
    return [confirmed_at, confirmed_by, warning]
  }
  const market = async (id = 1) => {
    const { confirmed_at, confirmed_by, warning } = await reports.site.read<EventWire>(`/get_event/${id}`)
    return [confirmed_at, confirmed_by, warning]
  }
  const queue = async (status = 'open') =>
    (await reports.desk.read<DeskReportsWire>('deskReports', null, `?status=${status}`)).reports
  const retention = () =>
    write(reports.site.database, reports.nowMs, async (writing) => {
      await writing.trx.deleteFrom('job').execute()
      await deleteWhatIsTooOld(writing)
    })
  const rows = () => reports.site.database.db.selectFrom('report').selectAll().orderBy('id').execute()
  return { reports, stranger, send, say, sayAll, warn, shop, market, queue, retention, rows }
}
