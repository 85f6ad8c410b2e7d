/**
 * Serves pages that are rendered from the index with the site's own components (beyond the specification, section 5).
 */
import { createHash } from 'node:crypto'
import { idOfPlacePage, pageAddresses } from '@fyndkartan/contract/page-addresses'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { LRUCache } from 'lru-cache'
import { swedishToday } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { type AnswerCache, type FinishedAnswer, sendFinished } from '../../http/answers/answer-cache.ts'
import { encodingFor } from '../../http/answers/compression.ts'
import { isKnown } from '../../http/answers/freshness.ts'
import { allowInline } from '../../http/inline-sources.ts'
import type { ApiGuard } from '../../http/limits/api-guard.ts'
import { sendNotBuilt, sendPageError } from '../../http/plain-page.ts'
import { routePath } from '../../http/route-path.ts'
import { siteAddress } from '../../http/site-address.ts'
import { siteConfigOf } from '../../live/site-config.ts'
import type { PageContent } from './page-content.ts'
import { type PageDocument, PageDocuments } from './page-document.ts'
import { formatHead } from './page-head.ts'
import { type PageMoment, placePages } from './place-pages.ts'
import { countyPage, townPage } from './town-pages.ts'

/** How long a cache may use a page without revalidating, s: a new build has other scripts. */
const maxAgeSeconds = 60

interface Wanted {
  /** The path of the page without the query, as the key of caches. */
  readonly key: string
  /** The variable part of the address: '12-myrorna-boras', 'boras'. */
  readonly text: string
  readonly content: MakeContent
}

/** The facts about a rendered page, without its HTML. */
interface PageFacts {
  readonly status: 200 | 404 | 410
  /** A hash of the data that the page was made from. */
  readonly tag: string
  /** False for a page that search engines should leave out. */
  readonly isIndexed: boolean
  /** The state of the site (index, day, build) at which the page was last known to be current. */
  readonly moment: string
}

type Page = PageFacts & { readonly answer: FinishedAnswer }

/** The most pages whose facts are in memory: each takes a few hundred bytes. */
const mostPages = 20_000

const html = 'text/html; charset=utf-8'

type MakeContent = (text: string, moment: PageMoment) => PageContent | null | Promise<PageContent | null>

/** Adds the pages. `site` must be a Fastify instance that sets the headers of pages. */
export function pageRoutes(site: FastifyInstance, deps: Deps, guard: ApiGuard, cache: AnswerCache): void {
  const { config, clock, index, sync, figures } = deps
  const today = swedishToday(clock)
  const siteConfig = siteConfigOf(deps)
  const documents = new PageDocuments(config.siteDir, clock)
  // This cache is limited by size: a limit by number would reserve memory for entries that may never come.
  const known = new LRUCache<string, PageFacts>({ maxSize: mostPages, sizeCalculation: () => 1 })
  /** Pages that are being rendered, so that concurrent requests share one rendering. */
  const making = new Map<string, Promise<Page | { readonly movedTo: string }>>()
  const placeOf = placePages(deps)

  function currentMoment(document: PageDocument): string {
    return `${index.version} ${today()} ${sync.hasSample} ${document.stamp}`
  }

  /** Makes the page at a path; renders it only if its data have changed. */
  async function makePage(request: FastifyRequest, { key, text, content }: Wanted, document: PageDocument) {
    const moment = currentMoment(document)
    const at = { today: today(), site: siteAddress(config, site.server) }
    const found = (await content(text, at)) ?? unknownPage(at)
    if ('movedTo' in found) return found
    const { status } = found
    // The configuration is sent without the slideshow, which these pages do not show.
    const given = { ...siteConfig(), slideshow_ids: [] }
    const isIndexed = found.head.isIndexed && !given.sample_data
    const head = formatHead({ ...found.head, isIndexed })
    const made = JSON.stringify([found.page, given, document.stamp]) + head
    const tag = createHash('sha256').update(made).digest('base64url').slice(0, 22)
    const facts = { status, tag, isIndexed, moment }
    // All missing places share one cached page, and all removed places another: clients can invent any number of
    // addresses.
    const place = status === 200 ? key : String(status)
    if (status === 200) known.set(key, facts)
    const finished = cache.find(request, place, tag)
    if (finished) return { ...facts, answer: finished }
    const page =
      found.page.page === 'place' && found.outlineAt
        ? { ...found.page, outline: document.outlineAround(found.outlineAt) }
        : found.page
    const body = await document.render(page, given, head)
    return { ...facts, answer: cache.add(request, place, tag, { body, type: html }) }
  }

  /** Finds the page at a path, if the cache has a current one. */
  function findPage(request: FastifyRequest, key: string, document: PageDocument): Page | null {
    const facts = known.get(key)
    if (facts?.moment !== currentMoment(document)) return null
    const answer = cache.find(request, key, facts.tag)
    return answer && { ...facts, answer }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, text: string, content: MakeContent) {
    const document = await documents.current()
    if (document === null) return sendNotBuilt(reply)
    // The key has no query: with any query the page is the same.
    const key = `${request.routeOptions.url} ${text}`
    const current = findPage(request, key, document)
    if (current) return send(request, reply, current, document)
    const underWay = `${encodingFor(request.headers)} ${key}`
    let page = making.get(underWay)
    if (!page) {
      page = makePage(request, { key, text, content }, document).finally(() => making.delete(underWay))
      making.set(underWay, page)
    }
    const made = await page
    if ('movedTo' in made) return reply.header('cache-control', 'no-cache').redirect(made.movedTo, 301)
    return send(request, reply, made, document)
  }

  function send(request: FastifyRequest, reply: FastifyReply, page: Page, { inline }: PageDocument) {
    allowInline(reply, inline)
    void reply.header('vary', 'accept-encoding')
    if (!page.isIndexed) void reply.header('x-robots-tag', 'noindex')
    const tag = `W/"${page.tag}"`
    if (page.status === 200) {
      void reply.headers({ 'cache-control': `public, max-age=${maxAgeSeconds}`, etag: tag })
      if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
    } else void reply.code(page.status).header('cache-control', 'no-cache')
    return sendFinished(reply, page.answer)
  }

  const options = { schema: { hide: true }, onRequest: guard.limitCalls, errorHandler: sendPageError }
  const add = (address: string, content: MakeContent, kind?: PlaceKind) => {
    site.get(routePath(address), options, async (request, reply) => {
      const { place, slug } = request.params as { place?: string; slug?: string }
      await answer(request, reply, place ?? slug ?? '', content)
      const id = kind && idOfPlacePage(place ?? '')
      if (kind && id && (reply.statusCode === 200 || reply.statusCode === 304))
        figures.opened({ kind, id }, request.headers)
      return reply
    })
    site.get(`${routePath(address)}/`, options, (request, reply) => {
      const { place, slug } = request.params as { place?: string; slug?: string }
      const text = encodeURIComponent(place ?? slug ?? '')
      const location = address.replace('{place}', () => text).replace('{slug}', () => text)
      return reply.header('cache-control', 'no-cache').redirect(location, 301)
    })
  }
  add(pageAddresses.shop, (text, moment) => placeOf('shop', text, moment), 'shop')
  add(pageAddresses.market, (text, moment) => placeOf('market', text, moment), 'market')
  add(pageAddresses.town, (text, moment) => townPage(index, text, false, moment))
  add(pageAddresses.weekend, (text, moment) => townPage(index, text, true, moment))
  add(pageAddresses.county, (text, moment) => countyPage(index, text, moment))
}

function unknownPage({ today }: PageMoment): Exclude<PageContent, { movedTo: string }> {
  return {
    status: 404,
    outlineAt: null,
    page: { page: 'unknown', today, address: '', crumbs: [] },
    head: {
      title: 'Sidan finns inte',
      description: 'Adressen leder inte till någon sida på Fyndkartan.',
      url: null,
      image: null,
      isIndexed: false,
      structured: [],
    },
  }
}
