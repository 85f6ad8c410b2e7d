/** The paths of pages that the server renders for search engines and for links from other sites. */
import type { Place, PlaceKey, PlaceKind } from '@fyndkartan/domain/place'
import { slugOf } from '@fyndkartan/domain/slug'

export const pageAddresses = {
  shop: '/butik/{place}',
  market: '/loppis/{place}',
  town: '/ort/{slug}',
  weekend: '/ort/{slug}/i-helgen',
  county: '/lan/{slug}',
  shopImage: '/bild/butik/{id}.png',
  marketImage: '/bild/loppis/{id}.png',
  sitemap: '/sitemap.xml',
  sitemapPart: '/sitemap/{part}.xml',
  robots: '/robots.txt',
  /** The page for frames on other sites, and the script of the element that creates such a frame (docs/embed.md). */
  embed: '/embed',
  embedScript: '/embed.js',
} as const

/**
 * The path of a place's page: '/butik/12-myrorna-boras', or '/butik/12' without name and town. For a series, `id` is
 * the lowest id of its dates, so that the path stays the same.
 */
export function placePageAddress({ kind, id, name, town }: Pick<Place, 'kind' | 'id' | 'name' | 'town'>): string {
  const slug = slugOf([name, town].filter((part) => part !== null).join(' '))
  return pageAddresses[kind].replace('{place}', slug === '' ? String(id) : `${id}-${slug}`)
}

/** The id at the start of the last part of a page's path: 12 for '12-myrorna-boras'; null for any other text. */
export function idOfPlacePage(text: string): number | null {
  const found = /^([1-9]\d{0,14})(?:-.*)?$/s.exec(text)?.[1]
  return found === undefined ? null : Number(found)
}

const imageOf = { shop: pageAddresses.shopImage, market: pageAddresses.marketImage } as const satisfies Record<
  PlaceKind,
  string
>

/** The path of the picture (1200 × 630 pixels) that previews of links to the place show. */
export function shareImageAddress({ kind, id }: PlaceKey): string {
  return imageOf[kind].replace('{id}', String(id))
}
