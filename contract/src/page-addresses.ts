/** Paths of the pages that the server renders, for search engines and links from elsewhere. */
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
  /** A search in a frame on other sites' pages, and the script of the element that creates it (docs/embed.md). */
  embed: '/embed',
  embedScript: '/embed.js',
} as const

/**
 * '/butik/12-myrorna-boras'; without name and town '/butik/12'. For a series, `id` is that of its lowest date, so that
 * the path stays the same.
 */
export function placePageAddress({ kind, id, name, town }: Pick<Place, 'kind' | 'id' | 'name' | 'town'>): string {
  const slug = slugOf([name, town].filter((part) => part !== null).join(' '))
  return pageAddresses[kind].replace('{place}', slug === '' ? String(id) : `${id}-${slug}`)
}

/** The id in the path of a place's page: '12' in '12-myrorna-boras'; otherwise null. */
export function idOfPlacePage(text: string): number | null {
  const found = /^([1-9]\d{0,14})(?:-.*)?$/s.exec(text)?.[1]
  return found === undefined ? null : Number(found)
}

const imageOf = { shop: pageAddresses.shopImage, market: pageAddresses.marketImage } as const satisfies Record<
  PlaceKind,
  string
>

/** The path of the preview picture of links to the place, 1200 × 630. */
export function shareImageAddress({ kind, id }: PlaceKey): string {
  return imageOf[kind].replace('{id}', String(id))
}
