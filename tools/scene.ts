/** What a picture is taken of, and the steps that many scenes share. */
import type { Page } from '@playwright/test'

/** Who looks. */
export type Viewer = 'visitor' | 'member' | 'operator'

export interface Scene {
  /** Where it begins, behind the site's address. */
  readonly path: string
  /** What the network does, set before the page is opened. */
  readonly before?: (page: Page) => Promise<unknown>
  /** What the viewer does once the page stands. */
  readonly steps?: (page: Page) => Promise<unknown>
  /** The window alone, as for dialogs, which lie over it; else the whole page. */
  readonly window?: true
  /** On paper. */
  readonly print?: true
}

export type Scenes = Readonly<Record<string, Scene>>

export interface SceneGroup {
  readonly viewer: Viewer
  readonly scenes: Scenes
}

/** Longer than the 5 s after which a search without an answer says so (spec §4), ms. */
const lateMs = 5500

const begins = (path: string) => (url: URL) => url.pathname.startsWith(path)

/** The calls to these paths are never answered. */
export async function hold(page: Page, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) await page.route(begins(path), () => new Promise(() => {}))
}

/** The calls to these paths fail as when the server is in trouble. */
export async function fail(page: Page, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) await page.route(begins(path), (route) => route.fulfill({ status: 503, body: '' }))
}

/** A call is answered with this. */
export async function answer(page: Page, path: string, json: unknown, status = 200): Promise<void> {
  await page.route(begins(path), (route) => route.fulfill({ status, json }))
}

/** A part of the program cannot be had. */
export async function withholdProgram(page: Page, name: string): Promise<void> {
  await page.route(begins(`/assets/${name}`), (route) => route.abort())
}

export async function waitUntilLate(page: Page): Promise<void> {
  await page.waitForTimeout(lateMs)
}

/** Presses the first visible button of this name. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()
}

/** Presses the first visible words of this kind: labels of radio buttons and tabs, summaries. */
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

/** The ring that a keyboard's user sees. */
export async function focusOn(page: Page, role: 'button' | 'link' | 'radio', name: string | RegExp): Promise<void> {
  await page.keyboard.press('Shift')
  await page.getByRole(role, { name }).filter({ visible: true }).first().focus()
}
