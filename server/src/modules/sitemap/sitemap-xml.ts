/** Sitemaps as https://www.sitemaps.org/protocol.html describes them. */
import { formatInstant } from '@fyndkartan/domain/local-time'
import { element, xmlDocument } from '@fyndkartan/contract/xml'
import { mapInTurns } from '../../map-in-turns.ts'
import type { SitemapPage } from './sitemap-pages.ts'

/**
 * The most addresses of one file, by the protocol, which also allows 50 MB. A page here takes 400 bytes at most: the site's address, a
 * path of 80 characters, a time, and the elements around them.
 */
export const mostPages = 50_000

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The pages of one file. `site`: its address without a path. */
export async function formatUrlSet(pages: readonly SitemapPage[], site: string): Promise<string> {
  const entries = await mapInTurns(pages, (page) => entryOf('url', page, site).xml)
  return xmlDocument(element('urlset', { xmlns: namespace }, { xml: entries.join('') }))
}

/** The files; without any it is an index of nothing. */
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
