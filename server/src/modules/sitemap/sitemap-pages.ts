/** Loads the pages in the sitemap, with the time of their last change. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { placePageAddress } from '@fyndkartan/contract/page-addresses'
import { countyPageAddress, townPageAddress, weekendPageAddress } from '@fyndkartan/contract/town-addresses'
import { judgedFilter } from '@fyndkartan/domain/judged-filter'
import { addDays, type CivilDate, dayMs, dayNumber } from '@fyndkartan/domain/local-time'
import type { PlaceKind } from '@fyndkartan/domain/place-kind'
import { defaultFilter, openInSpan, type SearchFilter } from '@fyndkartan/domain/search-filter'
import { pastDaysShown } from '@fyndkartan/domain/series/occurrences'
import { counties } from '@fyndkartan/domain/town-slugs'
import { findTown, type Town, towns } from '@fyndkartan/domain/towns'
import { saturdayOf, weekendOf } from '@fyndkartan/domain/weekend'
import type { PlaceIndex } from '@fyndkartan/search/place-index'
import { type ChangedPlace, loadChangedMarkets, loadChangedShops } from '../../db/changed-at.ts'
import type { Reading } from '../../db/write.ts'

/** Markets within this many days are on the page of their town. */
const daysAhead = 365

export interface SitemapPage {
  /**
   * Makes the path. It is called when the path is formatted: making a hundred thousand paths at once would delay
   * searches.
   */
  readonly address: () => string
  /** The last change of the page, ms since 1970. */
  readonly changedAtMs: number
}

/** A place that has a page of its own; a series has one page. */
interface PlaceWithPage extends SitemapPage {
  readonly town: string | null
  /** Whether a market has a coming date, even if that is cancelled; true for shops. */
  readonly isComing: boolean
}

/** The pages of all shops, by id. */
export async function loadShopPages(reading: Reading): Promise<readonly PlaceWithPage[]> {
  const shops: PlaceWithPage[] = []
  for await (const batch of loadChangedShops(reading)) for (const shop of batch) shops.push(pageOf('shop', shop, true))
  return shops
}

/**
 * First, in Swedish order, the pages of the towns with a shop or a coming market, each followed by the town's weekend
 * page if it has any match; after them the counties.
 */
export async function loadTownPages(
  reading: Reading,
  index: Pick<PlaceIndex, 'find'>,
  today: CivilDate,
): Promise<readonly SitemapPage[]> {
  const byName = new Map<string, number>()
  for (const load of [loadShopPages, loadMarketPages])
    for (const { town, isComing, changedAtMs } of await load(reading, today))
      if (town !== null && isComing) byName.set(town, Math.max(byName.get(town) ?? 0, changedAtMs))
  const changedAt = new Map<Town, number>()
  for (const [name, changedAtMs] of byName) {
    const town = findTown(name)
    if (town) changedAt.set(town, Math.max(changedAt.get(town) ?? 0, changedAtMs))
  }
  const pages: SitemapPage[] = []
  // The weekend page shows other days from each Monday on.
  const mondayMs = dayNumber(addDays(saturdayOf(today), -5)) * dayMs
  for (const town of towns) {
    const changedAtMs = changedAt.get(town)
    const isEmpty = changedAtMs === undefined || !hasSome(index, town, { from: today, to: addDays(today, daysAhead) })
    if (isEmpty) {
      changedAt.delete(town)
      continue
    }
    pages.push({ address: () => townPageAddress(town), changedAtMs })
    if (hasSome(index, town, { ...weekendOf(today), open: openInSpan }))
      pages.push({ address: () => weekendPageAddress(town), changedAtMs: Math.max(changedAtMs, mondayMs) })
    await nextTurn()
  }
  for (const county of counties) {
    const times = [...changedAt].flatMap(([town, changedAtMs]) => (town.county === county ? changedAtMs : []))
    if (times.length > 0) pages.push({ address: () => countyPageAddress(county), changedAtMs: Math.max(...times) })
  }
  return pages
}

/** Whether a town has a shop or a market on these days; with `open`, only those count that are known to be open. */
function hasSome(
  index: Pick<PlaceIndex, 'find'>,
  town: Town,
  days: Pick<SearchFilter, 'from' | 'to'> & Partial<Pick<SearchFilter, 'open'>>,
): boolean {
  const filter = judgedFilter({ ...defaultFilter(days.from), ...days, towns: [town.name], cancelled: 'hide' }, neverNow)
  return index.find({ filter, sort: 'date', seed: 0, page: 0, pageSize: 1 }).total > 0
}

/** `judgedFilter` calls this only for "open now", which no filter here contains. */
function neverNow(): never {
  throw new Error('nobody asks for now')
}

function pageOf(kind: PlaceKind, place: ChangedPlace, isComing: boolean): PlaceWithPage {
  const { town, changedAtMs } = place
  return { address: () => placePageAddress({ ...place, kind }), changedAtMs, town, isComing }
}

/**
 * The pages of markets by id, without markets that ended more than a month ago. The page of a series has the name and
 * id of its first date (`pageKeyOf`). All dates are read, because any of them may be the last one.
 */
export async function loadMarketPages(reading: Reading, today: CivilDate): Promise<readonly PlaceWithPage[]> {
  const oldest = addDays(today, -pastDaysShown)
  const markets = new Map<string, { readonly market: ChangedPlace; last: CivilDate | null }>()
  for await (const batch of loadChangedMarkets(reading))
    for (const { date, seriesId, ...market } of batch) {
      const key = seriesId === null ? `market ${market.id}` : `series ${seriesId}`
      const known = markets.get(key)
      if (known === undefined) markets.set(key, { market, last: date })
      else if (date !== null && (known.last === null || date > known.last)) known.last = date
    }
  return [...markets.values()]
    .filter(({ last }) => last === null || last >= oldest)
    .map(({ market, last }) => pageOf('market', market, last !== null && last >= today))
}
