/** Serves calendars of single markets, for programs that show or subscribe to them. */
import { openAddresses } from '@fyndkartan/contract/open-addresses'
import { placePageAddress } from '@fyndkartan/contract/page-addresses'
import { marketFromWire, type PostWire } from '@fyndkartan/contract/place'
import { notFoundText } from '@fyndkartan/contract/problem'
import type { FastifyInstance } from 'fastify'
import { swedishToday } from '../../clock.ts'
import { loadChangedTimes } from '../../db/changed-at.ts'
import type { Deps } from '../../deps.ts'
import { freshnessOf } from '../../http/answers/freshness.ts'
import type { ApiGuard } from '../../http/limits/api-guard.ts'
import { Problem } from '../../http/problem.ts'
import { idOfPath, routePath } from '../../http/route-path.ts'
import { siteAddress } from '../../http/site-address.ts'
import { resolveKey } from '../../live/resolve-key.ts'
import { pageKeyOf } from '../../live/market-dates.ts'
import { formatMarketCalendar } from './market-calendar.ts'

/**
 * Adds the calendars of markets. All dates of a series share one calendar: the address with any date's id leads to it.
 */
export function calendarRoutes(site: FastifyInstance, deps: Deps, guard: ApiGuard): void {
  const { config, clock, database, index, series } = deps
  const freshness = freshnessOf(index, swedishToday(clock))
  const options = { schema: { hide: true }, onRequest: guard.limitCalls }
  site.get(routePath(openAddresses.marketCalendar), options, async (request, reply) => {
    const { id } = request.params as { id: string }
    const key = await resolveKey(deps, { kind: 'market', id: idOfPath(id) })
    const row = key === null ? -1 : index.rowOf(key)
    if (key === null || row < 0) throw new Problem(404, notFoundText.market)
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
    if (key.id !== idOfPath(id)) {
      const moved = openAddresses.marketCalendar.replace('{id}', String(key.id))
      return reply.header('cache-control', 'no-cache').redirect(moved, 301)
    }
    if (freshness.answered(request, reply, false)) return reply.send()
    const address = siteAddress(config, site.server)
    // Read the row before the query to the database: afterwards the row may belong to another place.
    const page = pageKeyOf(index, row)
    const market = marketFromWire(JSON.parse(Buffer.from(index.bytesOf(row)).toString()) as PostWire)
    const changedAtMs = (await loadChangedTimes(database.db, [key])).market.get(key.id) ?? null
    const text =
      changedAtMs === null
        ? null
        : formatMarketCalendar({
            market,
            series: market.seriesId === null ? null : series.ruleOf(market.seriesId),
            siteAddress: address,
            page: `${address}${placePageAddress({ ...market, ...page })}`,
            changedAtMs,
          })
    if (text === null) throw new Problem(404, notFoundText.market)
    return reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('content-disposition', `inline; filename="loppis-${key.id}.ics"`)
      .send(text)
  })
}
