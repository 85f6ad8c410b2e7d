/** Describes pages for search engines: JSON-LD in the vocabulary of schema.org. Unknown facts are left out. */
import { formatGoods, type Good } from '@fyndkartan/domain/goods'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { DateOfMarket } from '@fyndkartan/domain/market-dates'
import type { Place } from '@fyndkartan/domain/place'
import type { Series } from '@fyndkartan/domain/series/rule'
import type { Shop } from '@fyndkartan/domain/shop'
import { unknownTrust } from '@fyndkartan/domain/trust'
import { formatScriptJson } from '../../http/script-json.ts'
import { structuredEvents } from './structured-events.ts'
import { structuredHours } from './structured-hours.ts'
import { addressOf, amenitiesOf, geoOf, isFreeOf, known, sameAsOf, type StructuredData } from './structured-parts.ts'

/** A link to a page, such as the town above a place; the address is absolute. */
export interface Crumb {
  readonly name: string
  readonly url: string
}

/** The page of a place; all addresses are absolute. */
export interface PlacePage {
  readonly place: Place
  /** All dates of a series, ascending; empty for a single market and for a shop. */
  readonly dates: readonly DateOfMarket[]
  readonly series: Series | null
  /** The address of the page itself. */
  readonly page: string
  /** The picture that chats show with a link to the page. */
  readonly image: string
  /** The site's address without a path. */
  readonly site: string
  /** The pages from the start page down to this one. */
  readonly crumbs: readonly Crumb[]
  readonly today: CivilDate
}

/** The page of a town or a county; all addresses are absolute. */
export interface ListPage {
  readonly title: string
  readonly url: string
  readonly crumbs: readonly Crumb[]
  /** The places on the page, in its order. */
  readonly items: readonly Crumb[]
}

const context = 'https://schema.org'

/**
 * Describes the page, the shop or the market's coming dates, and the pages above it. A place without a name is not
 * described.
 */
export function structuredPlace(source: PlacePage): readonly StructuredData[] {
  const { place, dates, series, page, image, crumbs, today } = source
  const about =
    place.kind === 'shop'
      ? structuredShop(place, source)
      : structuredEvents({ market: place, dates, series, page, image, today })
  return [...about, structuredPage(source), ...structuredCrumbs(crumbs)]
}

/** Describes a page with a list: the items of the list, and the breadcrumbs to the page. */
export function structuredList({ title, url, crumbs, items }: ListPage): readonly StructuredData[] {
  const list = {
    '@context': context,
    '@type': 'ItemList',
    '@id': `${url}#lista`,
    name: title,
    url,
    numberOfItems: items.length,
    itemListElement: items.map((item, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: item.name,
      url: item.url,
    })),
  }
  return [known(list), ...structuredCrumbs(crumbs)]
}

/**
 * Formats the data as text for a script element of type application/ld+json, escaped so that it cannot end the element.
 */
export function formatStructuredData(data: readonly StructuredData[]): string {
  return formatScriptJson(data)
}

function structuredShop(shop: Shop, { page, image, today }: PlacePage): StructuredData[] {
  if (shop.name === null) return []
  const { chain, goods, trust = unknownTrust } = shop
  return [
    known({
      '@context': context,
      '@type': storeTypeOf(goods),
      '@id': `${page}#butik`,
      name: shop.name,
      description: shop.description,
      url: page,
      mainEntityOfPage: page,
      image,
      address: addressOf(shop),
      geo: geoOf(shop),
      telephone: shop.phone,
      email: shop.email,
      sameAs: sameAsOf(shop),
      parentOrganization: chain === null ? null : { '@type': 'Organization', name: chain },
      paymentAccepted: paymentsOf(shop),
      isAccessibleForFree: isFreeOf(shop),
      keywords: goods === null || goods.length === 0 ? null : formatGoods(goods),
      amenityFeature: amenitiesOf(shop),
      // The hours are left out while visitors report that they are wrong, or that the shop is gone.
      ...(trust.warning === null ? structuredHours(shop, today) : {}),
    }),
  ]
}

/** schema.org has no type for second-hand shops, but some for shops with one kind of goods. */
const storeTypes: Readonly<Partial<Record<Good, string>>> = {
  furniture: 'FurnitureStore',
  clothes: 'ClothingStore',
  books: 'BookStore',
  records: 'MusicStore',
  toys: 'ToyStore',
  electronics: 'ElectronicsStore',
}

function storeTypeOf(goods: readonly Good[] | null): string {
  const [only, ...others] = goods ?? []
  return (others.length === 0 && only !== undefined ? storeTypes[only] : undefined) ?? 'Store'
}

/** The means of payment, such as 'Swish, kort'; null if none is known. */
function paymentsOf({ swish, card, cash }: Shop): string | null {
  const taken = [swish === true && 'Swish', card === true && 'kort', cash === true && 'kontanter']
  return taken.filter((way) => way !== false).join(', ') || null
}

/** Describes the page itself: when somebody last confirmed the place's facts, and where these come from. */
function structuredPage({ place, page, image, site }: PlacePage): StructuredData {
  const { confirmation, source } = place.trust ?? unknownTrust
  return known({
    '@context': context,
    '@type': 'WebPage',
    '@id': page,
    url: page,
    name: place.name,
    inLanguage: 'sv',
    primaryImageOfPage: { '@type': 'ImageObject', url: image },
    isPartOf: { '@type': 'WebSite', name: 'Fyndkartan', url: `${site}/` },
    // A confirmation by an import is no review.
    lastReviewed: confirmation === null || confirmation.by === 'source' ? null : confirmation.on,
    isBasedOn:
      source &&
      known({
        '@type': 'CreativeWork',
        name: source.name,
        url: source.url,
        license: source.licence === null ? null : { '@type': 'CreativeWork', name: source.licence },
      }),
  })
}

function structuredCrumbs(crumbs: readonly Crumb[]): StructuredData[] {
  if (crumbs.length === 0) return []
  const items = crumbs.map(({ name, url }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: { '@type': 'WebPage', '@id': url },
  }))
  return [{ '@context': context, '@type': 'BreadcrumbList', itemListElement: items }]
}
