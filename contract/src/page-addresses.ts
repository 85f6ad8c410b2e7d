/** Addresses of the pages that the server makes, which search engines and links from elsewhere lead to. */
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
  /** A search in a frame on other sites' pages, and the script with the element that makes it (docs/embed.md). */
  embed: '/embed',
  embedScript: '/embed.js',
} as const

/**
 * '/butik/12-myrorna-boras'; without name and town '/butik/12'. Of a market with several dates, `id` is that of the one that stands for all.
 */
export function placePageAddress({ kind, id, name, town }: Pick<Place, 'kind' | 'id' | 'name' | 'town'>): string {
  const slug = slugOf([name, town].filter((part) => part !== null).join(' '))
  return pageAddresses[kind].replace('{place}', slug === '' ? String(id) : `${id}-${slug}`)
}

/** The id of a place's page: '12' of '12-myrorna-boras'. Null when the text is none. */
export function idOfPlacePage(text: string): number | null {
  const found = /^([1-9]\d{0,14})(?:-.*)?$/s.exec(text)?.[1]
  return found === undefined ? null : Number(found)
}

const imageOf = { shop: pageAddresses.shopImage, market: pageAddresses.marketImage } as const satisfies Record<
  PlaceKind,
  string
>

/** The picture that a link to the place is shown with, 1200 × 630. */
export function shareImageAddress({ kind, id }: PlaceKey): string {
  return imageOf[kind].replace('{id}', String(id))
}
