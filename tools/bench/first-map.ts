/**
 * Measures the time until a first-time visitor on slow 4G sees places on the map, for three programs: the site; the
 * same program with all places in one file; and a bare page that draws such a file.
 */
import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { apiKeyHeader, endpoints } from '@fyndkartan/contract/endpoints'
import { startMapQuery } from '@fyndkartan/contract/start-map'
import { defaultFilter } from '@fyndkartan/domain/search-filter'
import { startTiles } from '../../e2e/tiles.ts'
import { swedishToday, systemClock } from '../../server/src/clock.ts'
import { serialisePost } from '../../server/src/modules/search/post-bytes.ts'
import { findBrowser } from '../browser.ts'
import { Contestant } from './contestant.ts'
import { SlowLine } from './slow-line.ts'
import { copyOf, readPlaces, removeData, storePlaces } from './stored-places.ts'
import { benchKey } from './visit-calls.ts'

export interface FirstMapPlan {
  readonly places: number
  readonly rounds: number
}

/** The time until places are on the map, in ms for each round. */
export interface FirstMapFigures {
  readonly places: number
  readonly site: readonly number[]
  /**
   * The site's program with a snapshot (one file with all places): it fetches and filters the file before it draws the
   * map.
   */
  readonly snapshot: readonly number[]
  /** A bare page with a short script: it draws the places of the same file on a map that cannot move. */
  readonly bare: readonly number[]
  /** Size of the snapshot: the compressed file with all places. */
  readonly snapshotBytes: number
}

/** The factor by which the page's processor is slowed down; Lighthouse uses it for a phone. */
const slowdown = 4
const barePath = '/bare.html'
const snapshotPath = '/snapshot.json'
const headers = { [apiKeyHeader]: benchKey }
const patienceMs = 60_000
const marker = '[aria-label$="zooma in"]'
/** How long to wait after the first marker was added, ms: longer than the browser takes to paint it. */
const framesMs = 1000

/** Measures the three programs in turns. Requires the built site. */
export async function measureFirstMap(plan: FirstMapPlan): Promise<FirstMapFigures> {
  console.log(`${plan.places} places: the first map …`)
  const dataDir = await storePlaces(plan.places)
  const ownData = copyOf(dataDir)
  const line = new SlowLine()
  const tiles = await startTiles()
  const tileUrl = await line.to(tiles.url)
  const site = await Contestant.site('.', ownData, { TILE_URL: tileUrl })
  const rival = await startRival(site.address, dataDir, tileUrl)
  const browser = await chromium.launch(await findBrowser())
  try {
    const rows = await (await fetch(`${site.address}${endpoints.searchMap.path}?${rival.query}`, { headers })).bytes()
    const [own, other] = [await line.to(site.address), await line.to(rival.address)]
    const visits = {
      site: () => openMap(browser, own),
      snapshot: () => openMap(browser, other, (page) => page.addInitScript(waitForSnapshot, [...rows])),
      bare: () => openMap(browser, `${other}${barePath}`),
    }
    const figures = { site: [] as number[], snapshot: [] as number[], bare: [] as number[] }
    // Round −1 is a warm-up.
    for (let round = -1; round < plan.rounds; round++)
      for (const name of ['site', 'snapshot', 'bare'] as const) {
        const ms = await visits[name]()
        if (round >= 0) figures[name].push(ms)
      }
    return { places: plan.places, ...figures, snapshotBytes: rival.snapshotBytes }
  } finally {
    await browser.close()
    line.close()
    rival.close()
    await site.stop()
    await tiles.stop()
    for (const folder of [dataDir, ownData]) removeData(folder)
  }
}

/** Serves the bare page and the file of places, both at Brotli's highest level; passes everything else to the site. */
async function startRival(site: string, dataDir: string, tileUrl: string) {
  const posts: string[] = []
  for await (const place of readPlaces(dataDir)) posts.push(Buffer.from(serialisePost(place)).toString())
  const today = swedishToday(systemClock)()
  const { from, to } = defaultFilter(today)
  const page = readFileSync(join(import.meta.dirname, 'rival-page.html'), 'utf8')
  const constants = `const [tileUrl, from, to] = ${JSON.stringify([tileUrl, from, to])}`
  const snapshot = brotliCompressSync(`[${posts.join(',')}]`)
  const files = new Map([
    [barePath, { type: 'text/html', body: brotliCompressSync(page.replace('<script>', `<script>\n${constants}`)) }],
    [snapshotPath, { type: 'application/json', body: snapshot }],
  ])
  const server = createServer((incoming, response) => {
    const file = files.get(incoming.url ?? '')
    if (file)
      return void response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.body)
    incoming.pipe(
      request(`${site}${incoming.url}`, { method: incoming.method, headers: incoming.headers }, (answer) => {
        answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers))
      }),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    query: new URLSearchParams(startMapQuery(today)),
    snapshotBytes: snapshot.length,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/**
 * Opens the page as a first-time visitor on a phone. Returns the time from the start of the navigation until the first
 * marker is painted, ms.
 */
async function openMap(
  browser: Browser,
  address: string,
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(noteFirstMarker, marker)
    await prepare(page)
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator(marker).first().waitFor({ state: 'attached', timeout: patienceMs })
    await page.waitForTimeout(framesMs)
    return await page.evaluate(() => (globalThis as unknown as { firstMarkerAt: number }).firstMarkerAt)
  } finally {
    await context.close()
  }
}

/** Runs in the page: sets `firstMarkerAt` when the first marker has been painted. */
function noteFirstMarker(marker: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(marker)) return
    observer.disconnect()
    // The second frame begins after the first one, with the marker, has been painted.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => Object.assign(globalThis, { firstMarkerAt: performance.now() })),
    )
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true })
}

/**
 * Runs in the page: answers the map's request with `rows`, but only after it has fetched, parsed and filtered the file
 * with all places.
 */
function waitForSnapshot(rows: readonly number[]): void {
  const ownFetch = fetch
  globalThis.fetch = async (input, init) => {
    if (typeof input !== 'string' || !input.includes('/select_map_info')) return ownFetch(input, init)
    const query = new URL(input, location.href).searchParams
    const [from, to] = [query.get('start_date') ?? '', query.get('end_date') ?? '']
    const places = (await (await ownFetch('/snapshot.json')).json()) as { readonly date?: string | null }[]
    const found = places.filter(({ date }) => !date || (date >= from && date <= to))
    if (found.length === 0) throw new Error('the file has no places')
    return new Response(Uint8Array.from(rows))
  }
}
