/** Makes the pages of towns and counties. */
import { countyPageAddress, townPageAddress, weekendPageAddress } from '@fyndkartan/contract/town-addresses'
import type { ListedPlace, NamedAddress } from '@fyndkartan/contract/page-wire'
import { postFromWire } from '@fyndkartan/contract/place'
import { distanceKm } from '@fyndkartan/domain/geo'
import { judgedFilter } from '@fyndkartan/domain/judged-filter'
import { countyTitle, formatCountyLede, formatTownHeadline, formatTownLede } from '@fyndkartan/domain/page-texts'
import { missingText } from '@fyndkartan/domain/place'
import { openInSpan, type SearchFilter } from '@fyndkartan/domain/search-filter'
import { counties, countyOfSlug, countySlug, townOfSlug } from '@fyndkartan/domain/town-slugs'
import { findTown, type Town, towns } from '@fyndkartan/domain/towns'
import { weekendOf } from '@fyndkartan/domain/weekend'
import { slugOf } from '@fyndkartan/domain/slug'
import type { PlaceIndex } from '@fyndkartan/search/place-index'
import { comingFilter, listRow } from './listed-places.ts'
import type { PageContent } from './page-content.ts'
import type { PageMoment } from './place-pages.ts'
import { structuredList } from './structured-data.ts'

/** The most places of each kind on a town's page; the page has a link to the search for the others. */
const mostListed = 24
const mostNearTowns = 8
const mostOfCounty = 9
/** The greatest distance of a town nearby, km. */
const nearTownKm = 60

interface Found {
  readonly places: readonly ListedPlace[]
  readonly total: number
  /** How many shops a filter for open shops left out because their hours are unknown. */
  readonly unknownHours: number
}

/** The page of a town, for all days or for this weekend. `text`: the town as in the path. Null for an unknown town. */
export function townPage(
  index: PlaceIndex,
  text: string,
  isWeekend: boolean,
  { today, site }: PageMoment,
): PageContent | null {
  const town = townOfSlug(text)
  const addressOf = isWeekend ? weekendPageAddress : townPageAddress
  if (!town) return movedTo(findTown(text) ?? townOfSlug(slugOf(text)), addressOf)
  const weekend = isWeekend ? weekendOf(today) : null
  const filter: SearchFilter = { ...comingFilter(today), towns: [town.name], ...weekend }
  const markets = find(index, { ...filter, kind: 'market' }, mostListed)
  const shops = find(index, { ...filter, kind: 'shop', open: weekend && openInSpan }, mostListed)
  const county = { name: town.county, address: countyPageAddress(town.county) }
  const crumbs = isWeekend ? [county, { name: town.name, address: townPageAddress(town) }] : [county]
  const address = addressOf(town)
  const counts = { markets: markets.total, shops: shops.total }
  const page = {
    page: 'town' as const,
    today,
    address,
    crumbs,
    town: town.name,
    county,
    weekend,
    other: isWeekend
      ? { name: `Alla dagar i ${town.name}`, address: townPageAddress(town) }
      : { name: 'Bara i helgen', address: weekendPageAddress(town) },
    markets: markets.places,
    marketCount: markets.total,
    shops: shops.places,
    shopCount: shops.total,
    ...(isWeekend && { unknownHours: shops.unknownHours }),
    nearTowns: nearTowns(index, town, { ...filter, open: weekend && openInSpan }, addressOf),
  }
  const title = formatTownHeadline(town.name, isWeekend, counts)
  const url = `${site}${address}`
  return {
    status: 200,
    outlineAt: null,
    page,
    head: {
      title,
      description: formatTownLede(page),
      url,
      image: null,
      isIndexed: counts.markets + counts.shops > 0,
      structured: structuredList({
        title,
        url,
        crumbs: crumbUrls(site, [...crumbs, { name: isWeekend ? 'I helgen' : town.name, address }]),
        items: itemUrls(site, [...markets.places, ...shops.places]),
      }),
    },
  }
}

/** The page of a county. `text`: the county as in the path. Null for an unknown county. */
export function countyPage(index: PlaceIndex, text: string, { today, site }: PageMoment): PageContent | null {
  const county = countyOfSlug(text)
  if (county === undefined) {
    const meant = counties.find((one) => countySlug(one) === slugOf(text))
    return meant === undefined ? null : { movedTo: countyPageAddress(meant) }
  }
  const address = countyPageAddress(county)
  const inside = towns.filter((town) => town.county === county)
  const listed = inside.flatMap((town) => {
    const counts = countIn(index, town, comingFilter(today))
    return counts.shops + counts.markets === 0 ? [] : [{ name: town.name, address: townPageAddress(town), ...counts }]
  })
  const names = inside.map(({ name }) => name)
  const markets = find(index, { ...comingFilter(today), towns: names, kind: 'market' }, mostOfCounty)
  const url = `${site}${address}`
  const title = countyTitle(county)
  return {
    status: 200,
    outlineAt: null,
    page: {
      page: 'county',
      today,
      address,
      crumbs: [],
      county,
      allTowns: names,
      towns: listed,
      markets: markets.places,
    },
    head: {
      title,
      description: formatCountyLede(
        county,
        listed.map(({ name }) => name),
      ),
      url,
      image: null,
      isIndexed: listed.length > 0,
      structured: structuredList({
        title,
        url,
        crumbs: crumbUrls(site, [{ name: county, address }]),
        items: listed.map((town) => ({ name: town.name, url: `${site}${town.address}` })),
      }),
    },
  }
}

function movedTo(town: Town | undefined, addressOf: (town: Town) => string): PageContent | null {
  return town ? { movedTo: addressOf(town) } : null
}

function find(index: PlaceIndex, filter: SearchFilter, most: number): Found {
  const judged = judgedFilter(filter, neverNow)
  const found = index.find({ filter: judged, sort: 'date', seed: 0, page: 0, pageSize: Math.max(1, most) })
  const places = Array.from(found.rows.slice(0, most), (row) => listRow(index, row))
  return { places, total: found.total, unknownHours: found.unknownHours }
}

/** `judgedFilter` calls this only for "open now", which no filter of these pages contains. */
const neverNow = (): never => {
  throw new Error('pages do not depend on the minute')
}

function countIn(
  index: PlaceIndex,
  town: Town,
  filter: SearchFilter,
): { readonly shops: number; readonly markets: number } {
  const count = (kind: 'shop' | 'market') => find(index, { ...filter, towns: [town.name], kind }, 0).total
  return { shops: count('shop'), markets: count('market') }
}

/** The nearest towns with at least one place that a filter matches. */
function nearTowns(
  index: PlaceIndex,
  from: Town,
  filter: SearchFilter,
  addressOf: (town: Town) => string,
): readonly NamedAddress[] {
  const near = towns
    .filter((town) => town !== from && distanceKm(town.position, from.position) <= nearTownKm)
    .toSorted((a, b) => distanceKm(a.position, from.position) - distanceKm(b.position, from.position))
  const listed: NamedAddress[] = []
  for (const town of near) {
    if (listed.length === mostNearTowns) break
    const { shops, markets } = countIn(index, town, filter)
    if (shops + markets > 0) listed.push({ name: town.name, address: addressOf(town) })
  }
  return listed
}

function crumbUrls(site: string, crumbs: readonly NamedAddress[]) {
  return [{ name: 'Hem', url: `${site}/` }, ...crumbs.map(({ name, address }) => ({ name, url: `${site}${address}` }))]
}

function itemUrls(site: string, places: readonly ListedPlace[]) {
  return places.map(({ post, address }) => ({
    name: postFromWire(post)?.name ?? missingText.name,
    url: `${site}${address}`,
  }))
}
