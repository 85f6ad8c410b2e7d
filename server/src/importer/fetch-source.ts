/**
 * Fetches a stored source politely: one request at a time, with pauses, following robots.txt (RFC 9309), with a
 * User-Agent that names the site. robots.txt does not apply to Overpass: its queries are written by the operator, which
 * is not crawling.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { SourceKind } from '@fyndkartan/domain/source'
import robotsParser from 'robots-parser'
import {
  type FetchedBytes,
  type FetchGuards,
  fetchIfChanged,
  type FetchOrder,
  type KnownVersion,
  maxFileBytes,
  OtherStatus,
} from './guarded-fetch.ts'
import { type ImportProblem, UnreadableFile } from './import-draft.ts'
import { type PageText, readPageText } from './schema-page.ts'
import { readSitemap } from './sitemap-text.ts'
import { UndecodableFile, utf8Text } from './utf8-text.ts'

export interface SourceAddress {
  readonly kind: SourceKind
  readonly address: string
  /** The version (ETag, Last-Modified) of the last imported file. */
  readonly known: KnownVersion | null
}

export interface FetchSettings {
  /** The header User-Agent. A robots.txt may have rules for its first word. */
  readonly userAgent: string
  /** The address of the Overpass server to which queries are sent. */
  readonly overpassUrl: string
  readonly guards: Partial<FetchGuards>
  /** The pause between two requests to one host, ms; a longer Crawl-delay applies up to ten seconds. */
  readonly pauseMs: number
  /**
   * Called after every request, with the number of pages of the sitemap that have been read, and of those found so far.
   */
  readonly onProgress?: (done: number, all: number) => void
}

/** A source's text and its version; null when the file has not changed since the known version. */
export type FetchedSource = {
  readonly text: string
  readonly version: KnownVersion | null
  /** The report's lines about the pages of a sitemap that could not be read, or only in part. */
  readonly broken?: readonly ImportProblem[]
  /** The report's lines about how the text was decoded, and about pages that are not read. */
  readonly notes?: readonly ImportProblem[]
} | null

/** The most pages that are read of one sitemap. */
const maxPages = 500
const maxSitemaps = 20
/** The longest address in a sitemap, in characters (sitemaps.org). */
const maxAddressLength = 2048

const maxPauseMs = 10_000

/** The time limit for Overpass, ms: it needs a minute or two to compute the areas of a country. */
const overpassTimeMs = 200_000

/** Fetches the text of a source. Throws UnreadableFile with one sentence for every failure. */
export async function fetchSource(source: SourceAddress, settings: FetchSettings): Promise<FetchedSource> {
  const visitor = new Visitor(settings)
  if (source.kind === 'overpass') return visitor.queryOverpass(source)
  const found = await visitor.fetch(source.address, { known: source.known })
  if (!found.changed) return null
  const notes: ImportProblem[] = []
  const text = textOf(found, (line) => notes.push(line))
  const sitemap = source.kind === 'schema.org' ? readSitemap(text) : null
  if (sitemap === null) return { text, version: found.version, ...(notes.length > 0 && { notes }) }
  // Pages may change while their sitemap does not, so the sitemap has no version.
  return { ...(await visitor.readPages(found.address, sitemap)), version: null }
}

const noItems: PageText = { values: [], broken: [], isWhole: true }

function textOf({ content, charset }: FetchedBytes, onAssumed?: (line: ImportProblem) => void): string {
  return utf8Text(content, { charset, maxBytes: maxFileBytes, ...(onAssumed && { onAssumed }) })
}

type Sitemap = NonNullable<ReturnType<typeof readSitemap>>

class Visitor {
  readonly #settings: FetchSettings
  /** The robots.txt of each origin. */
  readonly #robots = new Map<string, Promise<ReturnType<typeof robotsParser> | null>>()
  /** The number of pages of the sitemap that have been read, and of all that were found. */
  readonly #count = { done: 0, all: 0 }

  constructor(settings: FetchSettings) {
    this.#settings = settings
  }

  async queryOverpass({ address, known }: SourceAddress): Promise<FetchedSource> {
    const isAddress = /^https?:\/\//i.test(address)
    const url = isAddress ? address : `${this.#settings.overpassUrl}?data=${encodeURIComponent(address)}`
    const order = { known, accept: 'application/json, */*;q=0.1' }
    const limits = { timeLimitMs: overpassTimeMs }
    const answer = isQuery(url) ? await this.#ask(url, order, limits) : await this.fetch(url, order, limits)
    return answer.changed ? { text: textOf(answer), version: answer.version } : null
  }

  /** Fetches an address if robots.txt allows it; does the same for the target of each redirect. */
  async fetch(address: string, order: FetchOrder = {}, limits: Partial<FetchGuards> = {}) {
    await this.#mayFetch(address)
    return this.#ask(address, { ...order, onRedirect: (next) => this.#mayFetch(next, 0) }, limits)
  }

  async #ask(address: string, order: FetchOrder, limits: Partial<FetchGuards> = {}) {
    const { userAgent, guards, onProgress } = this.#settings
    const answer = await fetchIfChanged(address, { userAgent, ...order }, { ...limits, ...guards })
    onProgress?.(this.#count.done, this.#count.all)
    return answer
  }

  /** Pauses before the next request to a host. Throws UnreadableFile when the host's robots.txt forbids the request. */
  async #mayFetch(address: string, longestMs = maxPauseMs): Promise<void> {
    const robots = await this.#robotsOf(address)
    const { userAgent } = this.#settings
    const { host } = new URL(address)
    if (robots?.isAllowed(address, userAgent) === false)
      throw new UnreadableFile(
        `robots.txt of ${host} does not allow it`,
        `${host} vill inte att sidan hämtas av program (robots.txt)`,
      )
    await this.#pause(Math.min(longestMs, (robots?.getCrawlDelay(userAgent) ?? 0) * 1000))
  }

  /**
   * Reads all pages of a sitemap and returns their items as JSON-LD, a list for each page. Pages without items and pages
   * that are gone (404, 410) have none. A page that cannot be decoded is named; any other page that cannot be fetched or
   * read fails the run.
   */
  async readPages(address: string, sitemap: Sitemap): Promise<Omit<NonNullable<FetchedSource>, 'version'>> {
    const { origin } = new URL(address)
    const { pages, notes } = await this.#pagesOf(address, sitemap)
    this.#count.all = pages.length
    const texts: string[] = []
    const broken: ImportProblem[] = []
    for (const page of pages) {
      const read = await this.#readPage(page)
      if (read.values.length > 0) texts.push(JSON.stringify(read.values))
      broken.push(...read.broken.map(({ at, ...rest }) => ({ at: `${at}, ${page}`, ...rest })))
      if (!read.isWhole) broken.push({ at: page, reason: 'breaks off' })
      this.#count.done++
    }
    if (texts.length === 0)
      throw new UnreadableFile(
        `no page of the sitemap on ${origin} says anything in the vocabulary of schema.org`,
        'Ingen av sidorna säger något i schema.org:s ordförråd',
      )
    return { text: `[${texts.join(',')}]`, broken, notes }
  }

  async #readPage(page: string): Promise<PageText> {
    try {
      const found = await this.fetch(page)
      return found.changed ? readPageText(textOf(found)) : noItems
    } catch (error) {
      if (error instanceof OtherStatus && (error.status === 404 || error.status === 410)) return noItems
      if (error instanceof UndecodableFile) return { ...noItems, broken: [{ at: 'page', reason: 'is not UTF-8' }] }
      throw error
    }
  }

  /**
   * Collects the pages that a sitemap and the sitemaps in it list. Pages of other hosts are not collected: `notes` has the
   * report's lines about them.
   */
  async #pagesOf(address: string, sitemap: Sitemap): Promise<{ pages: readonly string[]; notes: ImportProblem[] }> {
    const { origin } = new URL(address)
    const pages = new Set<string>()
    const others = new Set<string>()
    const named = new Set([address])
    const open = [sitemap]
    for (let one = open.shift(); one !== undefined; one = open.shift()) {
      for (const page of one.pages) (isOn(page, origin) ? pages : others).add(page)
      if (pages.size > maxPages)
        throw new UnreadableFile(
          `the sitemap names more than ${maxPages} pages`,
          `Webbplatskartan har fler än ${maxPages} sidor. Högst så många läses`,
        )
      for (const next of one.sitemaps) {
        if (named.has(next)) continue
        if (!isOn(next, origin)) others.add(next)
        else if (named.add(next).size > maxSitemaps)
          throw new UnreadableFile(
            `the sitemap names more than ${maxSitemaps} others`,
            `Webbplatskartan består av fler än ${maxSitemaps} kartor. Högst så många läses`,
          )
        else open.push(await this.#sitemapAt(next))
      }
    }
    return { pages: [...pages], notes: linesAboutOthers([...others]) }
  }

  /**
   * Reads the sitemap at an address. Throws UnreadableFile for an answer that is not a sitemap: reading it as an empty
   * one would remove the places of its pages.
   */
  async #sitemapAt(address: string): Promise<Sitemap> {
    const found = await this.fetch(address)
    const sitemap = found.changed ? readSitemap(textOf(found)) : null
    if (sitemap === null)
      throw new UnreadableFile(`${address} is no sitemap`, 'En av kartorna i webbplatskartan går inte att läsa')
    return sitemap
  }

  /**
   * The robots.txt for an address. RFC 9309, 2.3.1: a missing file allows everything, and an unreachable one forbids
   * everything.
   */
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

  /** Pauses before every request, also the first: the previous run may have been on the same host. */
  async #pause(wantedMs: number): Promise<void> {
    await delay(Math.max(this.#settings.pauseMs, wantedMs))
  }
}

/** The most bytes of a robots.txt that are read: RFC 9309, 2.5 requires at least this many. */
const maxRobotsBytes = 500 * 1024

/** The report's lines about addresses of other hosts: one for each host, with the first address and their number. */
function linesAboutOthers(addresses: readonly string[]): ImportProblem[] {
  const byHost = Map.groupBy(addresses, (address) => (URL.canParse(address) ? hostOf(address) : ''))
  return [...byHost].map(([host, [first = '', ...more]]) => ({
    at: host || 'sitemap',
    reason: 'not of the host of the sitemap, not read',
    detail: `${first.slice(0, maxAddressLength)}${more.length === 0 ? '' : ` + ${more.length}`}`,
  }))
}

function isOn(address: string, origin: string): boolean {
  if (address.length > maxAddressLength || !URL.canParse(address)) return false
  const { protocol } = new URL(address)
  return (protocol === 'https:' || protocol === 'http:') && hostOf(address) === hostOf(origin)
}

/** The host and port of an address; many sites name their pages sometimes with 'www.', sometimes without. */
function hostOf(address: string): string {
  return new URL(address).host.replace(/^www\./, '')
}

/** Whether the address contains an Overpass query. Otherwise it is the address of a file with the answer to a query. */
function isQuery(address: string): boolean {
  return /[?&]data=/.test(address)
}
