/**
 * The browser part of `npm run bench`: page weight, how the map and the list behave with many places, and
 * Lighthouse. It measures web/dist as it is: build first. Times are the least reliable figures here, because
 * the browser, the server and everything else share the machine.
 */
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { freePort } from '../../e2e/server-process.ts'
import { Site } from '../../e2e/site.ts'
import { startTiles } from '../../e2e/tiles.ts'
import { addDays } from '@fyndkartan/domain/local-time'
import { firstDay } from '../../search/bench/data.ts'
import { findBrowser } from '../browser.ts'
import { root } from '../root.ts'
import { measureSite } from '../size-budget.ts'
import { auditPage, type LighthouseFigures, type LighthouseForm, lighthouseForms } from './browser-lighthouse.ts'
import { measureInteractions } from './browser-interactions.ts'
import { measureList } from './browser-list.ts'
import { measureMap } from './browser-map.ts'
import { browserGoals, type BrowserFigures, formatBrowserSection } from './browser-report.ts'
import { weighRoute } from './browser-weight.ts'
import type { Goal } from './goals.ts'
import { withHost } from './with-host.ts'

/** A search that matches every benchmark place: shops have no date, markets are spread over a year. */
const everyDay = `start_date=${firstDay}&end_date=${addDays(firstDay, 366)}`

/** The search, list and detail pages, which are behind '#', and those with addresses of their own. */
const auditedPages = {
  Search: '/#/',
  List: '/#/?view_mode=list',
  Detail: '/#/store/1',
  'Shop’s own page': '/butik/1',
  'Market’s own page': '/loppis/1',
  Town: '/ort/goteborg',
} as const
const weighedPages = { ...auditedPages, 'Sign-in': '/#/login', 'About us': '/#/about' } as const

/** Returns a Markdown section and its goals. `quick` uses fewer places and runs Lighthouse once, for a phone only. Throws without a browser. */
export async function measureBrowser({
  quick,
}: {
  readonly quick: boolean
}): Promise<{ readonly section: string; readonly goals: readonly Goal[] }> {
  const tiles = await startTiles()
  const debugPort = await freePort()
  const launch = await findBrowser()
  const browser = await chromium.launch({ ...launch, args: [...launch.args, `--remote-debugging-port=${debugPort}`] })
  try {
    const figures: BrowserFigures = {
      browser: browser.version(),
      sizes: measureSite(join(root, 'web/dist')),
      ...(await measureManyPlaces(browser, tiles.url, quick)),
      ...(await measurePages(browser, debugPort, tiles.url, quick)),
    }
    return { section: formatBrowserSection(figures), goals: browserGoals(figures) }
  } finally {
    await browser.close()
    await tiles.stop()
  }
}

async function measureManyPlaces(
  browser: Browser,
  tileUrl: string,
  quick: boolean,
): Promise<Pick<BrowserFigures, 'maps' | 'list' | 'interactions'>> {
  const maps = []
  for (const size of quick ? [10_000] : [10_000, 100_000])
    maps.push({ size, ...(await withHost(size, tileUrl, (url) => measureMap(browser, `${url}/#/?${everyDay}`))) })
  const size = 10_000
  const count = quick ? 500 : size
  const list = await withHost(size, tileUrl, (url) =>
    measureList(browser, `${url}/#/?${everyDay}&view_mode=list`, count),
  )
  const interactions = await withHost(size, tileUrl, (url) =>
    measureInteractions(browser, `${url}/#/?${everyDay}&city=trosa`, quick ? 1 : 5),
  )
  return { maps, list: { count, ...list }, interactions }
}

/** On the sample data of a new site. */
async function measurePages(
  browser: Browser,
  debugPort: number,
  tileUrl: string,
  quick: boolean,
): Promise<Pick<BrowserFigures, 'weights' | 'audits'>> {
  const site = await Site.open({ tileUrl })
  try {
    const weights = []
    const isTile = (url: string) => url.startsWith(new URL(tileUrl).origin)
    for (const [name, path] of Object.entries(weighedPages))
      weights.push({ name, ...(await weighRoute(browser, `${site.url}${path}`, isTile)) })
    const audits: { name: string; form: LighthouseForm; figures: LighthouseFigures }[] = []
    for (const form of quick ? (['mobile'] as const) : lighthouseForms)
      for (const [name, path] of Object.entries(auditedPages)) {
        const figures = await auditPage(debugPort, await finalAddress(`${site.url}${path}`), form, quick ? 1 : 3)
        audits.push({ name, form, figures })
      }
    return { weights, audits }
  } finally {
    await site.close()
  }
}

/** Lighthouse would count the way to it. */
async function finalAddress(address: string): Promise<string> {
  return address.includes('#') ? address : (await fetch(address)).url
}
