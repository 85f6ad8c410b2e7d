/** Pages with addresses of their own, made from the index by the site's own components (beyond the specification, section 5). */
import { createHash } from 'node:crypto'
import { pageAddresses } from '@fyndkartan/contract/page-addresses'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { swedishToday } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { type Encoding, encodingFor } from '../../http/answers/compression.ts'
import { isKnown } from '../../http/answers/freshness.ts'
import { allowInline } from '../../http/inline-sources.ts'
import type { ApiGuard } from '../../http/limits/api-guard.ts'
import { sendNotBuilt, sendPageError } from '../../http/plain-page.ts'
import { routePath } from '../../http/route-path.ts'
import { siteAddress } from '../../http/site-address.ts'
import { siteConfigOf } from '../../live/site-config.ts'
import { type FinishedPage, type KeptPage, keptPage, PageCache } from './page-cache.ts'
import type { PageContent } from './page-content.ts'
import { type PageDocument, PageDocuments } from './page-document.ts'
import { formatHead } from './page-head.ts'
import { type PageMoment, placePages } from './place-pages.ts'
import { countyPage, townPage } from './town-pages.ts'

/** How long a page may be used without asking, s: its scripts are those of a build. */
const maxAgeSeconds = 60

interface Wanted {
  /** The address's beginning and text. */
  readonly key: string
  /** What comes after the address's beginning: '12-myrorna-boras', 'boras'. */
  readonly text: string
  readonly content: MakeContent
  readonly coding: Encoding | 'identity'
}

/** All addresses that lead nowhere have the same page; anybody can make them up. */
const unknownKey = 'unknown'

type MakeContent = (text: string, moment: PageMoment) => PageContent | null | Promise<PageContent | null>

/** `site`: where the headers of pages are set. */
export function pageRoutes(site: FastifyInstance, deps: Deps, guard: ApiGuard): void {
  const { config, clock, index, sync } = deps
  const today = swedishToday(clock)
  const siteConfig = siteConfigOf(deps)
  const documents = new PageDocuments(config.siteDir, clock)
  const cache = new PageCache()
  /** Pages that are being made, so that none is made twice at a time. */
  const making = new Map<string, Promise<KeptPage | { readonly movedTo: string }>>()
  const placeOf = placePages(deps)

  function currentMoment(document: PageDocument): string {
    return `${index.version} ${today()} ${sync.hasSample} ${document.stamp}`
  }

  /** The page at a path, made anew if what it says has changed. */
  async function makePage({ key, text, content, coding }: Wanted, document: PageDocument) {
    const moment = currentMoment(document)
    const at = { today: today(), site: siteAddress(config, site.server) }
    const found = (await content(text, at)) ?? unknownPage(at)
    if ('movedTo' in found) return found
    // Not the slideshow, which no such page shows.
    const given = { ...siteConfig(), slideshow_ids: [] }
    const isIndexed = found.head.isIndexed && !given.sample_data
    const head = formatHead({ ...found.head, isIndexed })
    const made = JSON.stringify([found.page, given, document.stamp]) + head
    const tag = createHash('sha256').update(made).digest('base64url').slice(0, 22)
    const place = found.status === 404 ? unknownKey : key
    const kept = cache.get(place)
    if (kept?.tag === tag) {
      kept.moment = moment
      return kept
    }
    const page =
      found.page.page === 'place' && found.outlineAt
        ? { ...found.page, outline: document.outlineAround(found.outlineAt) }
        : found.page
    const html = Buffer.from(await document.render(page, given, head))
    const finished: FinishedPage = { status: found.status, html, tag, isIndexed }
    if (found.status !== 410) return cache.set(place, finished, moment, coding)
    cache.delete(key)
    return keptPage(finished, moment, coding)
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, text: string, content: MakeContent) {
    const document = await documents.current()
    if (document === null) return sendNotBuilt(reply)
    // Not the address as it was asked for: the same page has many spellings.
    const key = `${request.routeOptions.url} ${text}`
    const wanted = { key, text, content, coding: encodingFor(request.headers) ?? 'identity' } as const
    const kept = cache.get(key)
    if (kept?.moment === currentMoment(document)) return send(request, reply, wanted, kept, document)
    let under = making.get(key)
    if (!under) {
      under = makePage(wanted, document).finally(() => making.delete(key))
      making.set(key, under)
    }
    const made = await under
    if ('movedTo' in made) return reply.header('cache-control', 'no-cache').redirect(made.movedTo, 301)
    return send(request, reply, wanted, made, document)
  }

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, coding }: Wanted,
    page: KeptPage,
    { inline }: PageDocument,
  ) {
    allowInline(reply, inline)
    void reply.headers({ 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' })
    if (!page.isIndexed) void reply.header('x-robots-tag', 'noindex')
    const tag = `W/"${page.tag}"`
    if (page.status === 200) {
      void reply.headers({ 'cache-control': `public, max-age=${maxAgeSeconds}`, etag: tag })
      if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
    } else void reply.code(page.status).header('cache-control', 'no-cache')
    if (coding !== 'identity') void reply.header('content-encoding', coding)
    return reply.send(cache.body(page.status === 404 ? unknownKey : key, page, coding))
  }

  const options = { schema: { hide: true }, onRequest: guard.limitCalls, errorHandler: sendPageError }
  const add = (address: string, content: MakeContent) => {
    site.get(routePath(address), options, (request, reply) => {
      const { place, slug } = request.params as { place?: string; slug?: string }
      return answer(request, reply, place ?? slug ?? '', content)
    })
    site.get(`${routePath(address)}/`, options, (request, reply) => {
      const { place, slug } = request.params as { place?: string; slug?: string }
      const text = encodeURIComponent(place ?? slug ?? '')
      const location = address.replace('{place}', () => text).replace('{slug}', () => text)
      return reply.header('cache-control', 'no-cache').redirect(location, 301)
    })
  }
  add(pageAddresses.shop, (text, moment) => placeOf('shop', text, moment))
  add(pageAddresses.market, (text, moment) => placeOf('market', text, moment))
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
