/**
 * Fetches what a kept source publishes, politely: one request at a time, with pauses, by the rules of robots.txt (RFC 9309), under a name
 * that says who asks. The operator's own query to Overpass is no crawling, and is not subject to robots.txt.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { SourceKind } from '@fyndkartan/domain/source'
import robotsParser from 'robots-parser'
import { type FetchGuards, fetchIfChanged, type KnownVersion } from './guarded-fetch.ts'
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
  /** Called with the number of pages of a sitemap. */
  readonly onProgress?: (done: number, all: number) => void
}

/** `null`: nothing has changed. */
export type FetchedSource = { readonly text: string; readonly version: KnownVersion | null } | null

/** Pages that are read of one sitemap. */
const maxPages = 500
const maxSitemaps = 20

const maxPauseMs = 10_000

/** Overpass counts the areas of a country for a minute or two. */
const overpassTimeMs = 200_000

/** Throws UnreadableFile for every failure, with one sentence. */
export async function fetchSource(source: SourceAddress, manners: FetchManners): Promise<FetchedSource> {
  const visitor = new Visitor(manners)
  if (source.kind === 'overpass') return visitor.queryOverpass(source)
  const found = await visitor.fetch(source.address, source.known)
  if (found === null) return null
  const text = utf8Text(found.content)
  if (source.kind !== 'schema.org') return { text, version: found.version }
  const sitemap = readSitemap(text)
  if (sitemap === null) return { text, version: found.version }
  // The pages may have changed without their sitemap: it is asked for in full every time.
  return { text: await visitor.readPages(source.address, sitemap), version: null }
}

type Sitemap = NonNullable<ReturnType<typeof readSitemap>>

class Visitor {
  readonly #manners: FetchManners
  /** By origin. */
  readonly #robots = new Map<string, Promise<ReturnType<typeof robotsParser> | null>>()
  #lastHost = ''

  constructor(manners: FetchManners) {
    this.#manners = manners
  }

  async queryOverpass({ address, known }: SourceAddress): Promise<FetchedSource> {
    const isAddress = /^https?:\/\//i.test(address)
    const url = isAddress ? address : `${this.#manners.overpassUrl}?data=${encodeURIComponent(address)}`
    const { userAgent, guards } = this.#manners
    const order = { userAgent, known, accept: 'application/json, */*;q=0.1' }
    const answer = await fetchIfChanged(url, order, { timeLimitMs: overpassTimeMs, ...guards })
    return answer.changed ? { text: utf8Text(answer.content), version: answer.version } : null
  }

  async fetch(address: string, known: KnownVersion | null = null) {
    const { userAgent, guards } = this.#manners
    const robots = await this.#robotsOf(address)
    if (robots?.isAllowed(address, userAgent) === false)
      throw new UnreadableFile(
        `robots.txt of ${new URL(address).host} does not allow it`,
        `${new URL(address).host} vill inte att sidan hämtas av program (robots.txt)`,
      )
    await this.#pause(address, (robots?.getCrawlDelay(userAgent) ?? 0) * 1000)
    const answer = await fetchIfChanged(address, { userAgent, known }, guards)
    return answer.changed ? answer : null
  }

  /** The items of all pages that a sitemap names, as JSON-LD. A page that says nothing is none; one that cannot be fetched fails the run. */
  async readPages(address: string, sitemap: Sitemap): Promise<string> {
    const { origin } = new URL(address)
    const pages = await this.#pagesOf(origin, sitemap)
    const items: unknown[] = []
    for (const [index, page] of pages.entries()) {
      const found = await this.fetch(page)
      if (found !== null) items.push(...itemsOf(utf8Text(found.content)))
      this.#manners.onProgress?.(index + 1, pages.length)
    }
    if (items.length === 0)
      throw new UnreadableFile(
        'no page of the sitemap says anything in the vocabulary of schema.org',
        'Ingen av sidorna säger något i schema.org:s ordförråd',
      )
    return JSON.stringify(items)
  }

  async #pagesOf(origin: string, sitemap: Sitemap): Promise<string[]> {
    const pages = new Set<string>()
    const open = [sitemap]
    let read = 1
    for (let one = open.shift(); one !== undefined; one = open.shift()) {
      for (const page of one.pages) if (isOn(page, origin)) pages.add(page)
      for (const address of one.sitemaps) {
        if (!isOn(address, origin) || read++ >= maxSitemaps) continue
        const found = await this.fetch(address)
        const inner = found && readSitemap(utf8Text(found.content))
        if (inner) open.push(inner)
      }
    }
    if (pages.size > maxPages)
      throw new UnreadableFile(
        `the sitemap names ${pages.size} pages, and ${maxPages} at most are read`,
        `Webbplatskartan har ${pages.size} sidor, och högst ${maxPages} läses`,
      )
    return [...pages]
  }

  /** RFC 9309, 2.3.1: a host without the file allows everything, one that cannot answer nothing. */
  #robotsOf(address: string) {
    const { origin } = new URL(address)
    const known = this.#robots.get(origin)
    if (known !== undefined) return known
    const robots = this.#fetchRobots(`${origin}/robots.txt`)
    this.#robots.set(origin, robots)
    return robots
  }

  async #fetchRobots(address: string) {
    const { userAgent, guards } = this.#manners
    try {
      await this.#pause(address, 0)
      const answer = await fetchIfChanged(address, { userAgent, accept: 'text/plain' }, guards)
      return answer.changed ? robotsParser(address, answer.content.toString('utf8', 0, maxRobotsBytes)) : null
    } catch (error) {
      if (error instanceof UnreadableFile && /answered with status 4\d\d$/.test(error.message)) return null
      throw error
    }
  }

  /** Before every request to the host of the one before. */
  async #pause(address: string, wantedMs: number): Promise<void> {
    const { host } = new URL(address)
    if (host === this.#lastHost) await delay(Math.min(maxPauseMs, Math.max(this.#manners.pauseMs, wantedMs)))
    this.#lastHost = host
  }
}

/** RFC 9309, 2.5: at least this much is read. */
const maxRobotsBytes = 500 * 1024

function isOn(address: string, origin: string): boolean {
  return URL.canParse(address) && new URL(address).origin === origin
}

function itemsOf(page: string): unknown[] {
  try {
    return readSchemaValues(page)
  } catch (error) {
    if (error instanceof UnreadableFile) return []
    throw error
  }
}
