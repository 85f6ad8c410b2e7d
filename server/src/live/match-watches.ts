/**
 * Finds the news for watches (saved searches). The places that may be news are put into a small index, which answers
 * each different search once for all its watches. So a watch finds exactly what the site's search finds.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parseWatchSearch } from '@fyndkartan/contract/watch'
import { indexedFacts } from '@fyndkartan/domain/indexed-facts'
import { type JudgedFilter, openFilter } from '@fyndkartan/domain/judged-filter'
import type { CivilMoment } from '@fyndkartan/domain/local-time'
import { codeOfPlace, type Place } from '@fyndkartan/domain/place'
import { filterOfWatch, openSpanOf, type WatchSearch } from '@fyndkartan/domain/watch'
import { PlaceIndex } from '@fyndkartan/search/place-index'
import { parseQueryString } from '../http/query-string.ts'
import type { Candidates, WatchProgress } from '../db/watch-news.ts'
import type { Watch } from '../db/watches.ts'

export type WatchToMatch = Pick<Watch, 'id' | 'search' | 'pace' | 'told_day'> & WatchProgress

/** A place, and the reason for the message. */
export interface News {
  readonly place: Place
  readonly why: 'new' | 'weekend' | 'cancelled'
}

/** Searches per turn of the event loop: they take about a millisecond. */
const searchesPerTurn = 10

const nothing = new Uint8Array()
const indexOptions = { serialise: () => nothing, serialiseRest: () => null, facts: indexedFacts }

/**
 * The news for each watch, by its id; watches without news are missing. Markets come first, by date, then shops.
 * Watches with the same news share one list.
 */
export async function matchWatches(
  watches: readonly WatchToMatch[],
  { places, cancelledAt }: Candidates,
  now: CivilMoment,
): Promise<Map<number, readonly News[]>> {
  const index = new PlaceIndex(indexOptions)
  index.load(places.map((place) => ({ revision: 1, place })))
  const byCode = new Map(places.map((place) => [codeOfPlace(place), place]))
  const byRow = Array.from(places, (_, row) => byCode.get(codeOfPlace(index.keyOf(row))) as Place)
  await nextTurn()
  const found = new Map<number, readonly News[]>()
  const groups = Map.groupBy(watches, ({ search, pace }) => `${pace === 'thursday' ? 'weekend' : 'all'} ${search}`)
  let searches = 0
  for (const group of groups.values()) {
    if (++searches % searchesPerTurn === 0) await nextTurn()
    const [{ search, pace }] = group as [WatchToMatch]
    const parsed = readWatchSearch(search, now)
    const filter = parsed && judgedFilterOf(parsed, pace, now)
    if (!filter) continue
    const { rows } = index.find({ filter, sort: 'date', seed: 0, page: 0, pageSize: places.length })
    if (rows.length === 0) continue
    // Watches with the same search have nearly all reported the same news, so they share a list.
    for (const alike of Map.groupBy(group, progressOf).values()) {
      const [one] = alike as [WatchToMatch]
      const news: News[] = []
      for (let at = 0; at < rows.length; at++) {
        const place = byRow[rows[at] as number] as Place
        const why = reasonFor(place, one, cancelledAt)
        if (why !== null) news.push({ place, why })
      }
      if (news.length > 0) for (const { id } of alike) found.set(id, news)
    }
  }
  return found
}

function progressOf({
  pace,
  told_shop: shop,
  told_market: market,
  told_revision: revision,
  told_day: day,
}: WatchToMatch) {
  return `${pace === 'thursday'} ${shop} ${market} ${revision} ${day}`
}

/** Parses a watch's search. Null when this program cannot read it, because a newer program stored it. */
export function readWatchSearch(search: string, now: Pick<CivilMoment, 'date'>): WatchSearch | null {
  const parsed = parseWatchSearch(parseQueryString(search), now.date)
  return 'value' in parsed ? parsed.value : null
}

function judgedFilterOf(search: WatchSearch, pace: Watch['pace'], now: CivilMoment): JudgedFilter | null {
  const filter = filterOfWatch(search, pace, now.date)
  if (filter === null) return null
  return { ...filter, open: filter.open && openFilter(openSpanOf(filter, search), filter.open, () => now) }
}

/** Why the place is news for the watch; null when it is no news. */
function reasonFor(place: Place, watch: WatchToMatch, cancelledAt: Candidates['cancelledAt']): News['why'] | null {
  if (place.kind === 'shop') return place.id > watch.told_shop ? 'new' : null
  const isNew = place.id > watch.told_market
  if (place.cancellation) return !isNew && (cancelledAt.get(place.id) ?? 0) > watch.told_revision ? 'cancelled' : null
  if (watch.pace !== 'thursday') return isNew ? 'new' : null
  return place.date !== null && (watch.told_day === null || place.date > watch.told_day) ? 'weekend' : null
}
