/** Serves sitemap and robots.txt: the pages for search engines, and the paths that they may read. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import { pageAddresses } from '@fyndkartan/contract/page-addresses'
import type { FastifyInstance } from 'fastify'
import { swedishToday } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { freshnessOf, setFields } from '../../http/answers/freshness.ts'
import type { ApiGuard } from '../../http/limits/api-guard.ts'
import { Problem } from '../../http/problem.ts'
import { routePath } from '../../http/route-path.ts'
import { siteAddress } from '../../http/site-address.ts'
import { loadMarketPages, loadShopPages, loadTownPages, type SitemapPage } from './sitemap-pages.ts'
import { formatSitemapIndex, formatUrlSet, mostPages } from './sitemap-xml.ts'

const xmlType = 'text/xml; charset=utf-8'

/**
 * Adds the sitemap and robots.txt. `limit` bounds how many of these calls are in progress at once, because each reads
 * all places.
 */
export async function sitemapRoutes(
  site: FastifyInstance,
  deps: Deps,
  guard: ApiGuard,
  limit: (calls: FastifyInstance) => void,
): Promise<void> {
  const { config, sync } = deps
  const options = { schema: { hide: true }, onRequest: guard.limitCalls }
  site.get(pageAddresses.robots, options, async (_request, reply) =>
    reply
      .header('content-type', 'text/plain; charset=utf-8')
      .send(sync.hasSample ? robotsOfSample : robotsOf(siteAddress(config, site.server))),
  )
  await site.register(async (calls) => {
    limit(calls)
    sitemapFiles(calls, deps, options)
  })
}

function sitemapFiles(
  calls: FastifyInstance,
  { clock, config, database, index, sync }: Deps,
  options: { readonly schema: object; readonly onRequest: ApiGuard['limitCalls'] },
): void {
  const today = swedishToday(clock)
  // There are two ETags, one of them for a site with sample data: the index changes a moment before `hasSample` does.
  const [freshness, ofSample] = [freshnessOf(index, today), freshnessOf(index, today)]
  const site = () => siteAddress(config, calls.server)
  const loaders: Readonly<Record<Name, () => Promise<readonly SitemapPage[]>>> = {
    orter: () => loadTownPages(database.db, index, today()),
    butiker: () => loadShopPages(database.db),
    loppisar: () => loadMarketPages(database.db, today()),
  }

  calls.get(pageAddresses.sitemap, options, async (request, reply) => {
    const { status, fields } = (sync.hasSample ? ofSample : freshness).of(request.headers, false)
    setFields(reply.code(status), fields)
    if (status === 304) return reply.send()
    const files: SitemapPage[] = []
    if (!sync.hasSample) for (const name of names) files.push(...filesOf(name, await loaders[name]()))
    return reply.type(xmlType).send(formatSitemapIndex(files, site()))
  })

  calls.get(routePath(pageAddresses.sitemapPart), options, async (request, reply) => {
    const part = partOf((request.params as { part: string }).part)
    if (part === null || sync.hasSample) throw notFound()
    const { status, fields } = freshness.of(request.headers, false)
    if (status === 304) {
      setFields(reply.code(304), fields)
      return reply.send()
    }
    const pages = (await loaders[part.name]()).slice((part.number - 1) * mostPages, part.number * mostPages)
    if (pages.length === 0) throw notFound()
    setFields(reply, fields)
    return reply.type(xmlType).send(await formatUrlSet(pages, site()))
  })
}

/** The names of the files: towns fit into one file, shops and markets have several. */
const names = ['orter', 'butiker', 'loppisar'] as const
type Name = (typeof names)[number]

/** Parses the name of a file: 'orter', 'butiker-1', 'loppisar-2'. Null for any other text. */
function partOf(text: string): { readonly name: Name; readonly number: number } | null {
  if (text === 'orter') return { name: text, number: 1 }
  const [, name, number] = /^(butiker|loppisar)-([1-9]\d{0,5})$/.exec(text) ?? []
  return name === 'butiker' || name === 'loppisar' ? { name, number: Number(number) } : null
}

/** Divides pages into files. The time of a file is that of the latest change of its pages. */
function filesOf(name: Name, pages: readonly SitemapPage[]): SitemapPage[] {
  const files: SitemapPage[] = []
  for (let from = 0; from < pages.length; from += mostPages) {
    const some = pages.slice(from, from + mostPages)
    const part = name === 'orter' ? name : `${name}-${from / mostPages + 1}`
    files.push({
      address: () => pageAddresses.sitemapPart.replace('{part}', part),
      changedAtMs: some.reduce((latest, { changedAtMs }) => Math.max(latest, changedAtMs), 0),
    })
  }
  return files
}

function notFound(): Problem {
  return new Problem(404, 'Not found')
}

/**
 * The content of robots.txt. Search engines may read every page, but not the calls of the API: the pages contain their
 * answers.
 */
function robotsOf(site: string): string {
  return [
    'User-agent: *',
    `Disallow: ${endpoints.searchPlaces.path}`,
    `Disallow: ${endpoints.searchMap.path}`,
    '',
    `Sitemap: ${site}${pageAddresses.sitemap}`,
    '',
  ].join('\n')
}

const robotsOfSample = [
  '# The site shows sample data: its places do not exist, so nobody should find them in a search engine.',
  'User-agent: *',
  'Disallow: /',
  '',
].join('\n')
