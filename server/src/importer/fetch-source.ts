/**
 * Fetches what a kept source publishes, politely: one request at a time, with pauses, by the rules of robots.txt (RFC 9309), under a name
 * that says who asks. The operator's own query to Overpass is no crawling, and is not subject to robots.txt.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { SourceKind } from '@fyndkartan/domain/source'
import robotsParser from 'robots-parser'
import { type FetchGuards, fetchIfChanged, type FetchOrder, type KnownVersion, OtherStatus } from './guarded-fetch.ts'
import { UnreadableFile } from './import-draft.ts'
import { readSchemaValues } from './schema-items.ts'
import { readSitemap } from './sitemap-text.ts'
import { utf8Text } from './utf8-text.ts'

export interface SourceAddress {
  readonly kind: SourceKind
  readonly address: string
  /** Of the last answer that was carried out. */
  readonly known: KnownVersion | null
}

export interface FetchManners {
  /** Of the header User-Agent; its first word is the name that robots.txt files use. */
  readonly userAgent: string
  /** Where queries of Overpass are sent. */
  readonly overpassUrl: string
  readonly guards: Partial<FetchGuards>
  /** Between two requests to one host, ms; a longer Crawl-delay counts, up to ten seconds. */
  readonly pauseMs: number
  /** Called after every request, with the pages of a sitemap that have been read, and all of them as far as is known. */
  readonly onProgress?: (done: number, all: number) => void
}

/** `null`: nothing has changed. */
export type FetchedSource = { readonly text: string; readonly version: KnownVersion | null } | null

/** Pages that are read of one sitemap. */
const maxPages = 500
const maxSitemaps = 20
/** The protocol's limit (sitemaps.org). */
const maxAddressLength = 2048

const maxPauseMs = 10_000

/** Overpass counts the areas of a country for a minute or two. */
const overpassTimeMs = 200_000

/** Throws UnreadableFile for every failure, with one sentence. */
export async function fetchSource(source: SourceAddress, manners: FetchManners): Promise<FetchedSource> {
  const visitor = new Visitor(manners)
  if (source.kind === 'overpass') return visitor.queryOverpass(source)
  const found = await visitor.fetch(source.address, { known: source.known })
  if (!found.changed) return null
  const text = utf8Text(found.content)
  if (source.kind !== 'schema.org') return { text, version: found.version }
  const sitemap = readSitemap(text)
  if (sitemap === null) return { text, version: found.version }
  // The pages may have changed without their sitemap: it is asked for in full every time.
  return { text: await visitor.readPages(found.address, sitemap), version: null }
}

type Sitemap = NonNullable<ReturnType<typeof readSitemap>>

class Visitor {
  readonly #manners: FetchManners
  /** By origin. */
  readonly #robots = new Map<string, Promise<ReturnType<typeof robotsParser> | null>>()
  /** Pages of a sitemap. */
  readonly #count = { done: 0, all: 0 }

  constructor(manners: FetchManners) {
    this.#manners = manners
  }

  async queryOverpass({ address, known }: SourceAddress): Promise<FetchedSource> {
    const isAddress = /^https?:\/\//i.test(address)
    const url = isAddress ? address : `${this.#manners.overpassUrl}?data=${encodeURIComponent(address)}`
    const order = { known, accept: 'application/json, */*;q=0.1' }
    const limits = { timeLimitMs: overpassTimeMs }
    const answer = isQuery(url) ? await this.#ask(url, order, limits) : await this.fetch(url, order, limits)
    return answer.changed ? { text: utf8Text(answer.content), version: answer.version } : null
  }

  /** By the rules of robots.txt, those of redirects too. */
  async fetch(address: string, order: FetchOrder = {}, limits: Partial<FetchGuards> = {}) {
    await this.#mayFetch(address)
    return this.#ask(address, { ...order, onRedirect: (next) => this.#mayFetch(next, 0) }, limits)
  }

  async #ask(address: string, order: FetchOrder, limits: Partial<FetchGuards> = {}) {
    const { userAgent, guards, onProgress } = this.#manners
    const answer = await fetchIfChanged(address, { userAgent, ...order }, { ...limits, ...guards })
    onProgress?.(this.#count.done, this.#count.all)
    return answer
  }

  /** Waits until the host may be asked again. Throws UnreadableFile where its robots.txt forbids it. */
  async #mayFetch(address: string, longestMs = maxPauseMs): Promise<void> {
    const robots = await this.#robotsOf(address)
    const { userAgent } = this.#manners
    const { host } = new URL(address)
    if (robots?.isAllowed(address, userAgent) === false)
      throw new UnreadableFile(
        `robots.txt of ${host} does not allow it`,
        `${host} vill inte att sidan hämtas av program (robots.txt)`,
      )
    await this.#pause(Math.min(longestMs, (robots?.getCrawlDelay(userAgent) ?? 0) * 1000))
  }

  /**
   * The items of all pages that a sitemap names, as JSON-LD. A page that says nothing, and one that the site says is gone, is none; any other that
   * cannot be fetched or read fails the run.
   */
  async readPages(address: string, sitemap: Sitemap): Promise<string> {
    const { origin } = new URL(address)
    const pages = await this.#pagesOf(address, sitemap)
    this.#count.all = pages.length
    const items: string[] = []
    for (const page of pages) {
      for (const item of await this.#itemsOf(page)) items.push(JSON.stringify(item))
      this.#count.done++
    }
    if (items.length === 0)
      throw new UnreadableFile(
        `no page of the sitemap on ${origin} says anything in the vocabulary of schema.org`,
        'Ingen av sidorna säger något i schema.org:s ordförråd',
      )
    return `[${items.join(',')}]`
  }

  async #itemsOf(page: string): Promise<unknown[]> {
    try {
      const found = await this.fetch(page)
      return found.changed ? readSchemaValues(utf8Text(found.content)) : []
    } catch (error) {
      if (error instanceof OtherStatus && (error.status === 404 || error.status === 410)) return []
      throw error
    }
  }

  async #pagesOf(address: string, sitemap: Sitemap): Promise<string[]> {
    const { origin } = new URL(address)
    const pages = new Set<string>()
    const named = new Set([address])
    const open = [sitemap]
    for (let one = open.shift(); one !== undefined; one = open.shift()) {
      for (const page of one.pages) if (isOn(page, origin)) pages.add(page)
      if (pages.size > maxPages)
        throw new UnreadableFile(
          `the sitemap names more than ${maxPages} pages`,
          `Webbplatskartan har fler än ${maxPages} sidor. Högst så många läses`,
        )
      for (const next of one.sitemaps) {
        if (!isOn(next, origin) || named.has(next)) continue
        if (named.add(next).size > maxSitemaps)
          throw new UnreadableFile(
            `the sitemap names more than ${maxSitemaps} others`,
            `Webbplatskartan består av fler än ${maxSitemaps} kartor. Högst så många läses`,
          )
        open.push(await this.#sitemapAt(next))
      }
    }
    return [...pages]
  }

  /** Its pages would be gone if another answer were taken for an empty one. */
  async #sitemapAt(address: string): Promise<Sitemap> {
    const found = await this.fetch(address)
    const sitemap = found.changed ? readSitemap(utf8Text(found.content)) : null
    if (sitemap === null)
      throw new UnreadableFile(`${address} is no sitemap`, 'En av kartorna i webbplatskartan går inte att läsa')
    return sitemap
  }

  /** RFC 9309, 2.3.1: a host without the file allows everything, one that cannot answer nothing. */
  #robotsOf(address: string) {
    if (!URL.canParse(address)) throw new UnreadableFile('this is no address', 'Det är ingen webbadress')
    const { origin } = new URL(address)
    const known = this.#robots.get(origin)
    if (known !== undefined) return known
    const robots = this.#fetchRobots(`${origin}/robots.txt`)
    this.#robots.set(origin, robots)
    return robots
  }

  async #fetchRobots(address: string) {
    try {
      await this.#pause(0)
      const answer = await this.#ask(address, { accept: 'text/plain' })
      return answer.changed ? robotsParser(address, answer.content.toString('utf8', 0, maxRobotsBytes)) : null
    } catch (error) {
      // A 429 says nothing about the robots rules; retry later.
      if (error instanceof OtherStatus && error.status >= 400 && error.status < 500 && error.status !== 429) return null
      throw error
    }
  }

  /** Before every request, the first one too: the run before may have asked the same host. */
  async #pause(wantedMs: number): Promise<void> {
    await delay(Math.max(this.#manners.pauseMs, wantedMs))
  }
}

/** RFC 9309, 2.5: at least this much is read. */
const maxRobotsBytes = 500 * 1024

function isOn(address: string, origin: string): boolean {
  return address.length <= maxAddressLength && URL.canParse(address) && new URL(address).origin === origin
}

/** Of Overpass, and not a file with the answer to one. */
function isQuery(address: string): boolean {
  return /[?&]data=/.test(address)
}
