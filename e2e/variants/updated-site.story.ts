/** The site is updated while a visitor has it open: the server no longer has files that the page has not loaded yet. */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { map, pins, showSign } from '../search-page.ts'
import { expect, test as base } from '../story.ts'

/** A copy of the built site, which a story can update. */
class SiteFolder {
  readonly path: string
  private constructor(path: string) {
    this.path = path
  }

  static async make(): Promise<SiteFolder> {
    const path = await mkdtemp(join(tmpdir(), 'fyndkartan-site-'))
    await cp('web/dist', path, { recursive: true })
    return new SiteFolder(path)
  }

  /** Simulates a build of other sources: every script, style and worker gets another name. */
  async update(): Promise<void> {
    const assets = join(this.path, 'assets')
    const parts = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name))
    const renamed = (text: string) =>
      parts.reduce((all, name) => all.replaceAll(name, name.replace(/-(\w{3})\w{4}\./, '-$1next.')), text)
    for (const name of await readdir(assets)) {
      if (!parts.includes(name)) {
        // Otherwise the server would send the precompressed files.
        if (/\.(br|gz)$/.test(name)) await rm(join(assets, name))
        continue
      }
      await writeFile(join(assets, renamed(name)), renamed(await readFile(join(assets, name), 'utf8')))
      await rm(join(assets, name))
    }
    const page = join(this.path, 'index.html')
    await writeFile(page, renamed(await readFile(page, 'utf8')))
  }
}

const test = base.extend<{ folder: SiteFolder }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it must prepare from this pattern.
  folder: async ({}, use) => {
    const folder = await SiteFolder.make()
    await use(folder)
    await rm(folder.path, { recursive: true, force: true })
  },
  // Playwright's clock would hide how the page was loaded.
  clock: 'everywhere',
  ownServer: true,
  serverEnv: async ({ folder }, use) => use({ WEB_DIR: folder.path }),
  expectedComplaints:
    /^Failed to load resource|Failed to fetch dynamically imported|Unable to preload|^Refused to apply style|not a map-rows/,
})

/** Counts the requests for the document from now on; changes of the fragment make none. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  return () => loads
}

test('when the chunk of a page is gone, the site reloads once by itself, and drafts are kept; with the same build, or just after a reload, it waits for a click', async ({
  page,
  folder,
}) => {
  const open = (name: string) => page.getByRole('banner').getByRole('link', { name }).click()
  const reloadButton = page.getByRole('button', { name: 'Ladda om sidan' })
  const loginPage = '**/assets/LoginPage-*.js'
  await page.goto('/#/feedback')
  await page.getByRole('main').getByLabel('Meddelande').fill('Kartan är fin, men var är Skara?')
  const loads = countLoads(page)
  await page.route(loginPage, (route) => route.abort())
  const compared = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/')
  await open('Logga in')
  await (await compared).finished()
  // Gives the page time to handle that answer.
  await page.evaluate(() => fetch('/healthz').then(() => null))
  await expect(reloadButton).toBeVisible()
  expect(loads()).toBe(0)

  await page.unroute(loginPage)
  await folder.update()
  await open('Om oss')
  await expect(page.getByRole('heading', { level: 1, name: 'Om oss' })).toBeVisible()
  expect(loads()).toBe(1)
  // The reload keeps the history: back over the login page to the form.
  await page.evaluate(() => history.go(-2))
  await expect(page.getByRole('main').getByLabel('Meddelande')).toHaveValue('Kartan är fin, men var är Skara?')
  expect(loads()).toBe(1)

  // While servers of both builds answer, the server may always name another build than the one it serves.
  await page.route('/', (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.fulfill({ body: 'another build' }),
  )
  await page.route(loginPage, (route) => route.abort())
  await open('Logga in')
  await expect(reloadButton).toBeVisible()
  await page.evaluate(() => fetch('/healthz').then(() => null))
  await expect(reloadButton).toBeVisible()
  expect(loads()).toBe(1)
})

test('a search on the map with an answer in a new form reloads the new program and repeats the search', async ({
  page,
  folder,
}) => {
  await page.goto('/#/?city=trosa')
  await expect(pins(page, 'Butik')).toBeVisible()
  await folder.update()
  // The old program cannot read its answer; the new one can read its own.
  const loads = countLoads(page)
  await page.route('**/select_map_info*', (route) =>
    loads() === 0 ? route.fulfill({ body: 'FYND of another version' }) : route.continue(),
  )
  await page.getByRole('searchbox', { name: 'Sökord' }).fill('retro')
  await showSign(page).click()
  await expect.poll(loads).toBe(1)
  await expect(pins(page, 'Butik')).toBeVisible()
  await expect(map(page)).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Sökord' })).toHaveValue('retro')
})
