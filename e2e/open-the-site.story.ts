import type { Page } from '@playwright/test'
import { addressParams, map } from './search-page.ts'
import { expect, test } from './story.ts'

const banner = (page: Page) => page.getByRole('banner')
const menu = (page: Page) => banner(page).getByRole('navigation', { name: 'Huvudmeny' })
const footer = (page: Page) => page.getByRole('contentinfo')

async function openFooter(page: Page): Promise<void> {
  await footer(page).getByRole('button', { name: 'Visa sidfoten' }).click()
}

test('§1 swedish directory, §R1 product name, §2 banner on page, §8 warning banner, §2 menu search, §2 menu about, §2 menu feedback, §2 footer home, §2 footer about, §2 footer markets, §2 footer shops, §2 footer everything, §R4 footer everything means all, §1 tips by visitors: a visitor opens the start page and follows each link of the menu and the footer', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Fyndkartan – loppisar och second hand i hela Sverige')
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
  await expect(banner(page).getByRole('link', { name: 'Fyndkartan' })).toBeVisible()
  await expect(
    page.getByText('OBS! Dubbelkolla alltid butikens/evenemangets hemsida för uppdaterad information.'),
  ).toBeVisible()
  await expect(
    map(page)
      .getByRole('button', { name: /ställen, zooma in$/ })
      .first(),
  ).toBeVisible()
  for (const [name, address] of [
    ['Om oss', /#\/about$/],
    ['Lämna feedback', /#\/feedback$/],
    ['Logga in', /#\/login$/],
    ['Sök loppis', /#\/(\?|$)/],
  ] as const) {
    await menu(page).getByRole('link', { name }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }

  await openFooter(page)
  await expect(footer(page).getByText('[E-postadress]', { exact: true })).toBeVisible()
  const pages = footer(page).getByRole('navigation', { name: 'Sidor' }).getByRole('link')
  await expect(pages).toHaveText(['Hem', 'Om oss', 'Integritetspolicy', 'Användarvillkor', 'Cookies', 'GDPR'])
  for (const [name, address, heading] of [
    ['Om oss', /#\/about$/, 'Om oss'],
    ['Integritetspolicy', /#\/integritetspolicy$/, 'Integritetspolicy'],
    ['Användarvillkor', /#\/terms$/, 'Användarvillkor'],
    ['Cookies', /#\/cookies$/, 'Cookies'],
    ['GDPR', /#\/gdpr$/, 'GDPR'],
    ['Hem', /#\/(\?|$)/, 'Var blir det fynd i helgen?'],
  ] as const) {
    await pages.filter({ hasText: name }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    await openFooter(page)
  }
  const kinds = footer(page).getByRole('navigation', { name: 'Hitta' }).getByRole('link')
  for (const [name, kind, shown] of [
    ['Loppisar', 'tillfälligt evenemang', 'Typ: loppisar'],
    ['Second Hand Butiker', 'second hand butik', 'Typ: butiker'],
    ['Alla Evenemang', 'alla', 'Typ: loppisar och butiker'],
  ] as const) {
    await kinds.filter({ hasText: name }).click()
    await expect.poll(() => addressParams(page).get('event_type')).toBe(kind)
    await expect(page.getByRole('button', { name: shown, exact: true })).toBeVisible()
    await openFooter(page)
  }
  await footer(page).getByRole('link', { name: 'Tipsa oss' }).click()
  await expect(page).toHaveURL(/#\/tips$/)
})

test('§2 mobile menu: on a phone the menu opens, leads to a page and closes @phone-only', async ({ page }) => {
  await page.goto('/#/gdpr')
  const button = banner(page).getByLabel('Meny', { exact: true })
  const about = menu(page).getByRole('link', { name: 'Om oss' })
  await expect(about).toBeHidden()
  await button.tap()
  await expect(menu(page).getByRole('link', { name: 'Logga in' })).toBeVisible()
  await about.tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Om oss' })).toBeFocused()
  await expect(about).toBeHidden()
  await button.tap()
  await page.getByRole('heading', { level: 1 }).tap()
  await expect(about).toBeHidden()
})
