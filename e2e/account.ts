/** Accounts for stories that are about something else than signing in. */
import type { APIRequestContext, APIResponse, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { keepSent } from './kept-log.ts'
import type { Site } from './site.ts'

export interface Account {
  readonly email: string
  readonly password: string
  /** Valid for a quarter of an hour. */
  readonly token: string
}

export interface Target {
  readonly target_id: string
  readonly target_type: 'store' | 'temp_event'
}

/** Of every account that is made here. */
export const accountPassword = 'loppis-i-borås'

/** Makes an account over HTTP and leaves the page signed in: the next page that it opens knows. Nobody else has the address. */
export async function signUp(page: Page): Promise<Account> {
  const email = `besokare-${randomUUID()}@example.se`
  const password = accountPassword
  const answer = await callSite(page.request, 'POST', '/identity/sign_up', { email, password })
  const { session } = (await answer.json()) as { session: { token: string } }
  // An address of the site without the site: what it remembers of a sign-in is set before it starts.
  await page.goto('/site_config')
  await page.evaluate(() => localStorage.setItem('signed_in', 'true'))
  return { email, password, token: session.token }
}

/** Lets the account enter the desk, by the operator's command; every site takes that while it runs. */
export async function becomeOperator(page: Page, site: Site, { email, token }: Account): Promise<void> {
  // The role hangs on the profile, which the first look at it makes.
  await callSite(page.request, 'GET', '/get_user_profile', undefined, { Authorization: `Bearer ${token}` })
  await site.command('operator', '--unconfirmed', email)
}

/** As if these places had been liked before the story begins, in this order. */
export async function addFavourites(page: Page, { token }: Account, ...targets: readonly Target[]): Promise<void> {
  for (const target of targets)
    await callSite(page.request, 'POST', '/add_favorite', target, { Authorization: `Bearer ${token}` })
}

/** A call of the site's own, with its key. Throws when it is refused. */
export async function callSite(
  request: APIRequestContext,
  method: 'GET' | 'POST',
  path: string,
  data?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<APIResponse> {
  keepSent({ url: path, body: JSON.stringify(data ?? null), secrets: Object.values(headers) })
  const config = (await (await request.get('/site_config')).json()) as { api_key: string }
  const answer = await request.fetch(path, {
    method,
    ...(data && { data }),
    headers: { 'X-API-Key': config.api_key, ...headers },
  })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return answer
}
