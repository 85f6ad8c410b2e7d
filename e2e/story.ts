/**
 * The base of every story: `import { expect, test } from './story.ts'`. A story gets a page on a running site with
 * known places, at a known time. It fails if the page throws or logs a console error, and can check accessibility.
 */
import { expect, type Page, test as base } from '@playwright/test'
import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Engine, EngineName } from '../proving/engines/driver.ts'
import { howToInstall, startEngine } from '../proving/engines/find-engine.ts'
import { expectDarkColours, expectNoViolations } from './axe.ts'
import { asPlaywrightPage, type EnginePage } from './engines/engine-page.ts'
import { openEnginePage } from './engines/open-engine-page.ts'
import { anna, type FakeFacebook, startFacebook } from './fake-facebook.ts'
import { type FakeGeocoder, startGeocoder } from './fake-geocoder.ts'
import { recordRequest } from './recorded-log.ts'
import { knownNow, type KnownPlaces, knownPlaces } from './known-places.ts'
import { ClockEverywhere, knownServerClock, moveDate } from './moved-clock.ts'
import { Site, type SiteOptions } from './site.ts'
import { startTiles, type TileServer } from './tiles.ts'

export { expect }

interface StoryOptions {
  /** The site's content: the places of known-places.ts, the sample data, or the given places. */
  places: 'known' | 'sample' | KnownPlaces
  /** The time that the page's clock shows when the story begins; the clock runs on from there. */
  now: string
  /**
   * Which clocks are moved. 'page': the page's clock to `now`, and the story can move it further; the server's clock to
   * `knownNow`. 'everywhere': the clocks of page, service worker and server to `timeEverywhere`; the page can still
   * measure real durations. 'real': no clock.
   */
  clock: 'page' | 'everywhere' | 'real'
  /**
   * Gives the story a new server of its own. Otherwise the stories of a worker share a server one after another: they
   * may stop, kill and start it, create accounts and send tips, and must expect that other stories have done so.
   */
  ownServer: boolean
  /** More environment variables of the server, as in .env.example. */
  serverEnv: Readonly<Record<string, string>> | null
  /**
   * The colour schemes in which `expectAccessible` checks each state: the page's own, or light and dark. The dark
   * scheme changes only colours (web/src/styles/tokens.css), so only the colour rules run again in it.
   */
  schemes: 'own' | 'light and dark'
  /** A pattern of console errors that the story expects, for example because it stops the server. */
  expectedComplaints: RegExp | null
}

interface StoryTools {
  site: Site
  /** A fake Facebook whose person has no account at the site yet. Pass its `env` to `serverEnv`. */
  facebook: FakeFacebook
  /** A fake geocoder that has had no requests yet. Pass its `env` to `serverEnv`. */
  geocoder: FakeGeocoder
  /** Expects no violations of WCAG 2.2 A and AA or of axe's best practices on the current page. */
  expectAccessible: (state?: string) => Promise<void>
  noComplaints: undefined
  /** Records the page's requests, so that logs can be searched for their contents. */
  recordedRequests: undefined
}

interface SharedOptions {
  /** The browser engine that runs the story: Playwright's Chromium, or one of proving/engines. */
  engine: 'chromium' | EngineName
  /** The time at which the clocks start in stories with `clock: 'everywhere'`. */
  timeEverywhere: string
}

interface SharedTools {
  clockEverywhere: ClockEverywhere
  /** The running Firefox or WebKit; null for Chromium, and for an engine that is not installed. */
  engineBrowser: Engine | null
  tileServer: TileServer
  /** Returns the site with these options that a worker's stories share; starts it on first use. */
  sharedSites: (options: SiteOptions) => Promise<Site>
  sharedFacebook: FakeFacebook
  sharedGeocoder: FakeGeocoder
}

/**
 * The maximum number of servers that a Playwright worker keeps running. More are not needed: few stories have options
 * of their own, and those stories run one after another.
 */
const maxSharedSites = 3

/**
 * The message of Chromium about a request without a network, and those of Vite about a part of the program that could
 * not be loaded.
 */
const lostResource = 'Failed to load resource: net::ERR_INTERNET_DISCONNECTED'
const lostPart = /Unable to preload CSS|Failed to fetch dynamically imported module/

export const test = base.extend<StoryOptions & StoryTools, SharedOptions & SharedTools>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  timeEverywhere: [knownNow, { option: true, scope: 'worker' }],
  places: ['known', { option: true }],
  now: [knownNow, { option: true }],
  clock: ['page', { option: true }],
  ownServer: [false, { option: true }],
  serverEnv: [null, { option: true }],
  schemes: ['own', { option: true }],
  expectedComplaints: [null, { option: true }],

  clockEverywhere: [
    async ({ timeEverywhere }, use) => {
      const clock = new ClockEverywhere(timeEverywhere)
      await use(clock)
      await clock.close()
    },
    { scope: 'worker' },
  ],

  engineBrowser: [
    async ({ engine }, use) => {
      const browser = engine === 'chromium' ? null : await startEngine(engine)
      await use(browser)
      await browser?.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  tileServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it must prepare from this pattern.
    async ({}, use) => {
      const server = await startTiles()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],

  sharedSites: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const sites = new Map<string, Promise<Site>>()
      await use(async (options) => {
        const key = JSON.stringify(options)
        const site = sites.get(key) ?? Site.open(options)
        sites.delete(key)
        // The first site in the map is the least recently used one.
        const [oldest] = sites
        if (oldest && sites.size >= maxSharedSites) {
          sites.delete(oldest[0])
          await (await oldest[1]).close()
        }
        sites.set(key, site)
        return site
      })
      for (const site of sites.values()) await (await site).close()
    },
    { scope: 'worker' },
  ],

  sharedFacebook: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const facebook = await startFacebook()
      await use(facebook)
      await facebook.stop()
    },
    { scope: 'worker' },
  ],

  sharedGeocoder: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const geocoder = await startGeocoder()
      await use(geocoder)
      await geocoder.stop()
    },
    { scope: 'worker' },
  ],

  geocoder: async ({ sharedGeocoder }, use) => {
    sharedGeocoder.questions.length = 0
    sharedGeocoder.works = true
    await use(sharedGeocoder)
  },

  facebook: async ({ sharedFacebook }, use) => {
    const id = String(randomInt(10 ** 14))
    sharedFacebook.person = { ...anna, id, email: `anna-${id}@example.se` }
    sharedFacebook.fault = 'none'
    await use(sharedFacebook)
  },

  site: [
    async ({ places, ownServer, serverEnv, clock, clockEverywhere, tileServer, sharedSites }, use, testInfo) => {
      const clockEnv = {
        page: async () => knownServerClock,
        everywhere: () => clockEverywhere.serverEnv(),
        real: async () => ({}),
      }
      const options = {
        tileUrl: tileServer.url,
        places: places === 'known' ? knownPlaces : places === 'sample' ? undefined : places,
        env: { ...(await clockEnv[clock]()), ...serverEnv },
      }
      const site = await (ownServer ? Site.open(options) : sharedSites(options))
      await use(site)
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('server', { body: site.output, contentType: 'text/plain' })
      if (ownServer) await site.close()
      else await site.recover()
    },
    { timeout: 90_000 },
  ],

  baseURL: async ({ site }, use) => use(site.url),

  page: async (
    { page, now, clock, clockEverywhere, engine, engineBrowser, context, site, viewport, serviceWorkers, geolocation },
    use,
    testInfo,
  ) => {
    if (engine === 'chromium') {
      if (clock === 'page') await page.clock.install({ time: now })
      if (clock === 'everywhere') await context.addInitScript(moveDate(clockEverywhere.aheadMs))
      return use(page)
    }
    if (engineBrowser === null) return testInfo.skip(true, howToInstall(engine))
    const enginePage = await openEnginePage(engineBrowser, {
      viewport: viewport ?? { width: 1360, height: 900 },
      now: { page: now, everywhere: new Date(Date.now() + clockEverywhere.aheadMs).toISOString(), real: null }[clock],
      position: geolocation,
      serviceWorkers,
      baseUrl: site.url,
      context,
      cutOff: (isOffline) => (isOffline ? site.stop() : site.recover()),
    })
    await use(asPlaywrightPage(enginePage))
    if (testInfo.status !== testInfo.expectedStatus)
      await writeFile(testInfo.outputPath(`${engine}.png`), await enginePage.screenshot())
    await enginePage.close()
  },

  recordedRequests: [
    async ({ context }, use) => {
      context.on('request', (request) => recordRequest({ url: request.url(), body: request.postData() }))
      await use(undefined)
      recordRequest({ secrets: (await context.cookies()).map(({ value }) => value) })
    },
    { auto: true },
  ],

  noComplaints: [
    async ({ page, engine, expectedComplaints }, use) => {
      const complaints: string[] = []
      if (engine === 'chromium') listenToComplaints(page, complaints)
      await use(undefined)
      if (engine !== 'chromium') complaints.push(...(await (page as unknown as EnginePage).complaints()))
      // In a story that expects lost requests, parts of the program may fail to load, too: either a style or a script
      // fails first, so both messages are expected.
      const expectsNoNetwork = expectedComplaints?.test(lostResource) === true
      const surprises = complaints.filter(
        (text) => !expectedComplaints?.test(text) && !(expectsNoNetwork && lostPart.test(text)),
      )
      expect(surprises, 'the page threw or wrote errors to its console').toEqual([])
    },
    { auto: true },
  ],

  expectAccessible: async ({ page, schemes, engine }, use) => {
    await use(async (state = page.url()) => {
      // Every page has a heading when it is ready; the static page, which shows before any script has run, has one,
      // too, and is excluded.
      await expect(page.locator('body:not(:has(#root noscript)) h1').first()).toBeAttached()
      await expectNoViolations(page, state)
      // Colours are the same in every engine, and only Chromium can change the scheme.
      if (schemes === 'light and dark' && engine === 'chromium') await expectDarkColours(page, state)
    })
  },
})

/** Collects uncaught exceptions and console errors. */
function listenToComplaints(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
  })
}
