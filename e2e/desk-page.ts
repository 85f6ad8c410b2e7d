/** Locators for the desk by visible names, and functions that prepare its data before a story. */
import { expect, type Locator, type Page } from '@playwright/test'
import { becomeOperator, callSite, signUp } from './account.ts'
import type { Site } from './site.ts'

/** Tips in the format in which the site's form sends them (spec §3). */
export const knownTips = {
  /** A tip about a shop 35 m from the known shop 'Retrolyckan', with a similar name. */
  trosa: {
    type: 'store',
    name: 'Retrolyckan i Trosa',
    shop_link: 'https://retrolyckan.example.se',
    city: 'Trosa',
    address: 'Östra Långgatan 12',
    latitude: 58.8969,
    longitude: 17.551,
    opening_hours: '',
  },
  växjö: {
    type: 'store',
    name: 'Växjö Återburk',
    shop_link: 'https://aterburk.example.se',
    city: 'Växjö',
    address: 'Storgatan 8',
    latitude: 56.8777,
    longitude: 14.8091,
    opening_hours:
      'söndag: stängt,måndag: 10:00–18:00,tisdag: 10:00–18:00,onsdag: 10:00–18:00,torsdag: 10:00–18:00,fredag: 10:00–18:00,lördag: 10:00–15:00',
  },
  kalmar: {
    type: 'event',
    event_name: 'Loppis i hamnmagasinet',
    event_link: 'https://hamnmagasinet.example.se/loppis',
    city: 'Kalmar',
    address: 'Skeppsbrogatan 49',
    latitude: 56.6614,
    longitude: 16.3616,
    event_date: '2026-12-05',
    start_time: '10:00',
    end_time: '15:00',
  },
} as const

/** Sends these tips to the server, in this order. */
export async function sendTips(page: Page, ...tips: readonly object[]): Promise<void> {
  for (const tip of tips) await callSite(page.request, 'POST', '/submit_tip', tip)
}

/**
 * Reads all waiting tips or all feedback from the desk, and returns them as JSON text. Other stories may have sent some
 * of them.
 */
export async function readDesk(page: Page, site: Site, path: '/desk/tips' | '/desk/feedback'): Promise<string> {
  const account = await signUp(page)
  await becomeOperator(page, site, account)
  let pages = ''
  for (let number = 0; ; number++) {
    const headers = { Authorization: `Bearer ${account.token}` }
    const answer = await callSite(page.request, 'GET', `${path}?page=${number}`, undefined, headers)
    const list = (await answer.json()) as Readonly<Record<string, unknown>>
    if (Object.values(list).some((rows) => Array.isArray(rows) && rows.length === 0)) return pages
    pages += JSON.stringify(list)
  }
}

/** The current tip on the desk, by the name of its place. */
export function tipCard(page: Page, name: string): Locator {
  return page.getByRole('article', { name, exact: true })
}

/** Expects a message about a decision, such as 'Publicerat: Emmaus.', both for screen readers and visible. */
export async function expectDecided(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text })).toBeAttached()
  await expect(page.getByText(text).and(page.locator(':not([role="status"])'))).toBeVisible()
}

/** The undo button in the bar with the last decision. The buttons of the log have other names. */
export function undoLast(page: Page): Locator {
  return page.getByRole('button', { name: 'Ångra', exact: true })
}

/** A link to one of the desk's parts, such as 'Tips' or 'Platser'. */
export function partLink(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Granska' }).getByRole('link', { name: new RegExp(`^${name}`) })
}
