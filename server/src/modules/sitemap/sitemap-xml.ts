/** Formats sitemaps (https://www.sitemaps.org/protocol.html). */
import { formatInstant } from '@fyndkartan/domain/local-time'
import { element, xmlDocument } from '@fyndkartan/contract/xml'
import { mapInTurns } from '../../map-in-turns.ts'
import type { SitemapPage } from './sitemap-pages.ts'

/**
 * The most addresses in a file by the protocol. Its other limit, 50 MB, is never reached: an entry has at most 400
 * bytes, with the site's address, a path of 80 characters, a time and the elements.
 */
export const mostPages = 50_000

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Formats the pages of one file. `site`: the site's address without a path. */
export async function formatUrlSet(pages: readonly SitemapPage[], site: string): Promise<string> {
  const entries = await mapInTurns(pages, (page) => entryOf('url', page, site).xml)
  return xmlDocument(element('urlset', { xmlns: namespace }, { xml: entries.join('') }))
}

/** Formats the index of all files; it is empty if there are none. */
export function formatSitemapIndex(files: readonly SitemapPage[], site: string): string {
  return xmlDocument(
    element('sitemapindex', { xmlns: namespace }, ...files.map((file) => entryOf('sitemap', file, site))),
  )
}

function entryOf(name: 'url' | 'sitemap', { address, changedAtMs }: SitemapPage, site: string) {
  return element(
    name,
    {},
    element('loc', {}, `${site}${address()}`),
    element('lastmod', {}, formatInstant(changedAtMs)),
  )
}
