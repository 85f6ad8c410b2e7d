/** A site with sign-in by Facebook, and the steps in the browser's pop-up window. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { LightMyRequestResponse } from 'fastify'
import type { Writable } from 'node:stream'
import { expect } from 'vitest'
import { type Config, readConfig } from '../config/config.ts'
import type { Database } from '../db/open.ts'
import { buildEmbeddedSite, type EmbeddedSite, type TestBrowser } from './embedded-site.ts'

/** Builds a site with sign-in by Facebook. `env` has the addresses of the fake Facebook (e2e/fake-facebook.ts). */
export function facebookSite(
  env: Readonly<Record<string, string>>,
  database: Database,
  config: Partial<Config> = {},
  logStream?: Writable,
): Promise<EmbeddedSite> {
  const { facebookClientId, facebookClientSecret, facebookDialogUrl, facebookGraphUrl } = readConfig({
    ...env,
    FIREBASE_PROJECT_ID: '',
  })
  return buildEmbeddedSite(database, {
    config: { facebookClientId, facebookClientSecret, facebookDialogUrl, facebookGraphUrl, ...config },
    ...(logStream && { logStream }),
  })
}

/** GETs a page of the site in the pop-up window, with the browser's cookies. */
export async function visit(
  { app }: EmbeddedSite,
  browser: TestBrowser,
  url: string,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await app.inject({
    url,
    headers: { accept: 'text/html', ...(cookie !== '' && { cookie }), ...headers },
  })
  for (const { name, value, maxAge } of answer.cookies)
    if (maxAge === 0) browser.cookies.delete(name)
    else browser.cookies.set(name, value)
  return answer
}

/** Opens the pop-up window's first page, and returns the address of Facebook to which it redirects. */
export async function start(site: EmbeddedSite, browser: TestBrowser): Promise<URL> {
  const answer = await visit(site, browser, endpoints.startFacebook.path, { 'sec-fetch-site': 'same-origin' })
  expect(answer.statusCode, answer.body).toBe(302)
  return new URL(answer.headers.location ?? '')
}

/** Presses a button in Facebook's dialog, and returns the path and query of the site to which Facebook redirects. */
export async function press(dialog: URL, button: 'continue' | 'cancel'): Promise<string> {
  const answer = await fetch(new URL(`/dialog/${button}${dialog.search}`, dialog), { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  return back.pathname + back.search
}

/** Goes through both steps: `start` and `press`. */
export async function goThrough(site: EmbeddedSite, browser: TestBrowser, button: 'continue' | 'cancel' = 'continue') {
  return visit(site, browser, await press(await start(site, browser), button))
}

/** The message that the window's last page sends to the page that opened it. */
export function messageFrom({ body }: LightMyRequestResponse): {
  type: string
  code: string | null
  message: string | null
} {
  return JSON.parse(/<script type="application\/json" id="outcome">(.*?)<\/script>/.exec(body)?.[1] ?? 'null')
}

/** The message of a successful sign-in. */
export const signedIn = { type: 'fyndkartan-sign-in', code: null, message: null }

export async function expectNobody(browser: TestBrowser) {
  expect((await browser.post('readSession')).json()).toEqual({ session: null })
}
