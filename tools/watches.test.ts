/** Watches find the same places as the site's search: compares random watches and changes with a naive search. */
import { filterQueryToWire } from '@fyndkartan/contract/write-search-query'
import { parseWatchSearch, watchSearchToWire } from '@fyndkartan/contract/watch'
import { judgedFilter } from '@fyndkartan/domain/judged-filter'
import { addYears, type CivilMoment } from '@fyndkartan/domain/local-time'
import { codeOfPlace, type Place } from '@fyndkartan/domain/place'
import { openInSpan } from '@fyndkartan/domain/search-filter'
import { comingWeekend, type Pace } from '@fyndkartan/domain/watch'
import { expect, test } from 'vitest'
import { naiveMatches } from '../search/bench/naive.ts'
import { randomPlace, randomRequest } from '../search/bench/random-searches.ts'
import { Random } from '../search/bench/random.ts'
import { parseQueryString } from '../server/src/http/query-string.ts'
import { matchWatches, type WatchToMatch } from '../server/src/live/match-watches.ts'

/** A Wednesday, so the weekend is ahead. */
const now: CivilMoment = { date: '2026-11-25', minuteOfDay: 700 }
const ids = 60

/** A random place with searchable facts; some markets are cancelled. */
function place(random: Random, kind: Place['kind'], id: number): Place {
  const facts = { swish: random.pick([true, false, null]), goods: random.pick([null, ['retro'], ['books', 'toys']]) }
  const place = randomPlace(random, { kind, id })
  return place.kind === 'shop'
    ? ({ ...place, ...facts, chain: random.pick([null, 'Myrorna']) } as Place)
    : ({ ...place, ...facts, cancellation: random.chance(0.3) ? { reason: null } : null } as Place)
}

test('a watch is told exactly those of the search’s places that are news', async () => {
  const random = new Random(20)
  let newsCount = 0
  for (let round = 0; round < 15; round++) {
    const places = (['shop', 'market'] as const).flatMap((kind) =>
      Array.from({ length: ids }, (_, at) => place(random, kind, at + 1)),
    )
    const cancelledAt = new Map(
      places.flatMap((one) => (one.kind === 'market' && one.cancellation ? [[one.id, random.below(10)] as const] : [])),
    )
    const watches = Array.from({ length: 60 }, (_, at): WatchToMatch => {
      const filter = { ...randomRequest(random).filter, open: random.pick([null, openInSpan]) }
      const isDated = random.chance(0.3)
      const query = new URLSearchParams(
        filterQueryToWire(filter).filter(([name]) => isDated || !name.endsWith('_date')),
      ).toString()
      const parsed = parseWatchSearch(parseQueryString(query), now.date)
      return {
        id: at + 1,
        search: 'value' in parsed ? new URLSearchParams(watchSearchToWire(parsed.value)).toString() : 'event_type=*',
        pace: random.pick<Pace>(['at_once', 'daily', 'weekly', 'thursday']),
        told_shop: random.below(ids),
        told_market: random.below(ids),
        told_revision: random.below(10),
        told_day: random.pick([null, '2026-11-28']),
      }
    })
    const found = await matchWatches(watches, { places, cancelledAt }, now)
    for (const watch of watches) {
      const naive = naiveNews(watch, places, cancelledAt)
      const codes = (found.get(watch.id) ?? []).map(({ place: one, why }) => `${why} ${codeOfPlace(one)}`)
      expect(codes.toSorted(), JSON.stringify(watch)).toEqual(naive.toSorted())
      newsCount += naive.length
    }
  }
  // Otherwise the test would have compared nothing.
  expect(newsCount).toBeGreaterThan(500)
})

/** Finds a watch's news as decision 42 defines them, by testing every place without an index. */
function naiveNews(watch: WatchToMatch, places: readonly Place[], cancelledAt: ReadonlyMap<number, number>): string[] {
  const isWeekend = watch.pace === 'thursday'
  const span = isWeekend ? comingWeekend(now.date) : { from: now.date, to: addYears(now.date, 1) }
  const parsed = parseWatchSearch(parseQueryString(watch.search), now.date)
  if (!('value' in parsed)) return []
  const { filter, dates } = parsed.value
  const from = dates && dates.from > span.from ? dates.from : span.from
  const to = dates && dates.to < span.to ? dates.to : span.to
  if (from > to) return []
  // Unless the visitor chose days, only a week of shops' hours counts.
  const openTo = dates === null && !isWeekend ? ('2026-12-02' as const) : to
  const base = { ...filter, from, to, series: 'each', cancelled: 'show' } as const
  const open = judgedFilter({ ...base, to: openTo }, () => now).open
  return naiveMatches(places, { ...base, open }).matches.flatMap(({ place: one }) => {
    const code = codeOfPlace(one)
    if (one.kind === 'shop') return one.id > watch.told_shop ? [`new ${code}`] : []
    const isNew = one.id > watch.told_market
    if (one.cancellation)
      return !isNew && (cancelledAt.get(one.id) ?? 0) > watch.told_revision ? [`cancelled ${code}`] : []
    if (!isWeekend) return isNew ? [`new ${code}`] : []
    return one.date !== null && (watch.told_day === null || one.date > watch.told_day) ? [`weekend ${code}`] : []
  })
}
