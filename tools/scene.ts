/** Scenes, which are states of pages for screenshots and checks of accessibility, and steps that many of them share. */
import type { Page } from '@playwright/test'

/** The visitor's rights: signed out, signed in, or signed in as an operator. */
export type Viewer = 'visitor' | 'member' | 'operator'

export interface Scene {
  /** The path on which the scene begins. */
  readonly path: string
  /** Prepares the network's answers, before the page is opened. */
  readonly before?: (page: Page) => Promise<unknown>
  /** The visitor's actions once the page has loaded. */
  readonly steps?: (page: Page) => Promise<unknown>
  /** Takes a screenshot of the window alone, for example to show a dialog; otherwise of the whole page. */
  readonly window?: true
  /** Shows the layout for printing instead of that for the screen. */
  readonly print?: true
}

export type Scenes = Readonly<Record<string, Scene>>

export interface SceneGroup {
  readonly viewer: Viewer
  readonly scenes: Scenes
}

/** How long to wait for a search to count as late, ms: longer than the 5 s after which it counts as empty (spec §4). */
const lateMs = 5500

const begins = (path: string) => (url: URL) => url.pathname.startsWith(path)

/** Never answers calls to these paths. */
export async function hold(page: Page, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) await page.route(begins(path), () => new Promise(() => {}))
}

/** Answers calls to these paths with a server error. */
export async function fail(page: Page, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) await page.route(begins(path), (route) => route.fulfill({ status: 503, body: '' }))
}

/** Makes calls to these paths fail as without a network. */
export async function lose(page: Page, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) await page.route(begins(path), (route) => route.abort())
}

/** Answers calls to this path with this body. */
export async function answer(page: Page, path: string, json: unknown, status = 200): Promise<void> {
  await page.route(begins(path), (route) => route.fulfill({ status, json }))
}

/**
 * Removes the geocoder from the page's configuration. A page that Playwright serves instead of the server may not load
 * tiles from this machine, so its map shows none.
 */
export async function withoutGeocoder(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      await route.fulfill({ response, body: text.replace('"finds_addresses":true', '"finds_addresses":false') })
    },
  )
}

/** Makes a part of the program (a file in /assets) fail to load. */
export async function withholdProgram(page: Page, name: string): Promise<void> {
  await page.route(begins(`/assets/${name}`), (route) => route.abort())
}

export async function waitUntilLate(page: Page): Promise<void> {
  await page.waitForTimeout(lateMs)
}

/** Clicks the first visible button with this name. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()
}

/** Clicks the first visible element with this text: a radio button's label, a tab or a summary. */
export async function choose(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text, { exact: true }).filter({ visible: true }).first().click()
}

export async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click()
}

/** Fills fields by their labels. */
export async function fillIn(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}

/** Focuses an element after a key press, so that it shows the focus ring of keyboard users. */
export async function focusOn(page: Page, role: 'button' | 'link' | 'radio', name: string | RegExp): Promise<void> {
  await page.keyboard.press('Shift')
  await page.getByRole(role, { name }).filter({ visible: true }).first().focus()
}
