/** Accounts for stories that are not about signing in. */
import type { APIRequestContext, APIResponse, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { recordRequest } from './recorded-log.ts'
import type { Site } from './site.ts'

export interface Account {
  readonly email: string
  readonly password: string
  /** A token for calls of the API, which expires after a quarter of an hour. */
  readonly token: string
}

export interface Target {
  readonly target_id: string
  readonly target_type: 'store' | 'temp_event'
}

/** The password of every account created here. */
export const accountPassword = 'loppis-i-borås'

/** Creates an account with a unique address over HTTP. The next page that the browser opens is signed in. */
export async function signUp(page: Page): Promise<Account> {
  const email = `besokare-${randomUUID()}@example.se`
  const password = accountPassword
  const answer = await callSite(page.request, 'POST', '/identity/sign_up', { email, password })
  const { session } = (await answer.json()) as { session: { token: string } }
  // The page at this path runs no program of the site, so the flag is stored before the site starts and reads it.
  await page.goto('/site_config')
  await page.evaluate(() => localStorage.setItem('signed_in', 'true'))
  return { email, password, token: session.token }
}

/** Gives the account access to the desk with the operator command, while the site is running. */
export async function becomeOperator(page: Page, site: Site, { email, token }: Account): Promise<void> {
  // The role belongs to the profile, which the server creates when it is first requested.
  await callSite(page.request, 'GET', '/get_user_profile', undefined, { Authorization: `Bearer ${token}` })
  await site.command('operator', '--unconfirmed', email)
}

/** Adds these places to the favourites, in this order. */
export async function addFavourites(page: Page, { token }: Account, ...targets: readonly Target[]): Promise<void> {
  for (const target of targets)
    await callSite(page.request, 'POST', '/add_favorite', target, { Authorization: `Bearer ${token}` })
}

/** Calls the site's API with its key. Throws if the server refuses the call. */
export async function callSite(
  request: APIRequestContext,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<APIResponse> {
  recordRequest({ url: path, body: JSON.stringify(data ?? null), secrets: Object.values(headers) })
  const config = (await (await request.get('/site_config')).json()) as { api_key: string }
  const answer = await request.fetch(path, {
    method,
    ...(data && { data }),
    headers: { 'X-API-Key': config.api_key, ...headers },
  })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return answer
}
