import type { Page } from '@playwright/test'
import { createAccount, expectStartPageNext, freshEmail } from './login-page.ts'
import { expect, test } from './story.ts'

const banner = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')

async function openFooter(page: Page): Promise<void> {
  await footer(page).getByRole('button', { name: 'Visa sidfoten' }).click()
}

test('§2 menu search, §2 menu about, §2 menu feedback: the signed-out menu leads to its pages', async ({ page }) => {
  await page.goto('/#/gdpr')
  const menu = banner(page).getByRole('navigation', { name: 'Huvudmeny' })
  await expect(menu.getByRole('listitem')).toHaveText([
    'Sök loppis',
    'Min runda',
    'Om oss',
    'Lämna feedback',
    'Logga in',
  ])
  for (const [name, address] of [
    ['Om oss', /#\/about$/],
    ['Lämna feedback', /#\/feedback$/],
    ['Logga in', /#\/login$/],
    ['Sök loppis', /#\/(\?|$)/],
  ] as const) {
    await menu.getByRole('link', { name }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('§2 mobile menu: the menu on a phone has the link to sign in @phone-only', async ({ page }) => {
  await page.goto('/#/gdpr')
  await banner(page).getByLabel('Meny', { exact: true }).tap()
  const menu = banner(page).getByRole('navigation', { name: 'Huvudmeny' })
  await expect(menu.getByRole('listitem')).toHaveText([
    'Sök loppis',
    'Min runda',
    'Om oss',
    'Lämna feedback',
    'Logga in',
  ])
  await menu.getByRole('link', { name: 'Logga in' }).tap()
  await expect(page).toHaveURL(/#\/login$/)
})

test('§2 menu profile, §2 menu sign out: the signed-in menu has the profile, and signs out with a reload', async ({
  page,
}) => {
  await createAccount(page, freshEmail(), 'hemligt')
  await expectStartPageNext(page)
  await page.goto('/#/about')
  const menu = banner(page).getByRole('navigation', { name: 'Huvudmeny' })
  await expect(menu.getByRole('listitem')).toHaveText([
    'Sök loppis',
    'Min runda',
    'Om oss',
    'Lämna feedback',
    'Min profil',
    'Logga ut',
  ])
  await menu.getByRole('link', { name: 'Min profil' }).click()
  await expect(page).toHaveURL(/#\/profile$/)
  await page.goto('/#/about')
  await Promise.all([page.waitForEvent('load'), menu.getByRole('button', { name: 'Logga ut' }).click()])
  await expect(menu.getByRole('link', { name: 'Logga in' })).toBeVisible()
})

test('§2 footer home, §2 footer about, §2 footer toggle: every link of the footer leads to its page @phone', async ({
  page,
}) => {
  await page.goto('/#/about')
  await openFooter(page)
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
})

test('§2 footer markets, §2 footer shops, §2 footer everything, §R4 footer everything means all: the filters of their searches', async ({
  page,
}) => {
  await page.goto('/#/about')
  await openFooter(page)
  const kinds = footer(page).getByRole('navigation', { name: 'Hitta' }).getByRole('link')
  await expect(kinds).toHaveText(['Loppisar', 'Second Hand Butiker', 'Alla Evenemang'])
  for (const [name, kind, shown] of [
    ['Loppisar', 'tillfälligt evenemang', /^Typ: Loppisar/i],
    ['Second Hand Butiker', 'second hand butik', /^Typ: .*butik/i],
    ['Alla Evenemang', 'alla', /^Typ: /],
  ] as const) {
    await kinds.filter({ hasText: name }).click()
    await expect.poll(() => new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('event_type')).toBe(kind)
    await expect(page.getByRole('button', { name: shown })).toBeVisible()
    await openFooter(page)
  }
})

test('§1 tips by visitors: the footer has the link to leave a tip, and placeholders for details that are not configured', async ({
  page,
}) => {
  await page.goto('/#/about')
  await openFooter(page)
  await expect(footer(page).getByText('[E-postadress]', { exact: true })).toBeVisible()
  await expect(footer(page).getByText(/^\[Sociala medier \d\]$/)).toHaveCount(3)
  await footer(page).getByRole('link', { name: 'Tipsa oss' }).click()
  await expect(page).toHaveURL(/#\/tips$/)
})

test.describe('with platforms configured', () => {
  test.use({
    serverEnv: {
      CONTACT_EMAIL: 'kontakt@fynd.example',
      SOCIAL_LINKS:
        'Instagram=https://instagram.example/fynd,Facebook=https://facebook.example/fynd,Mastodon=https://mastodon.example/@fynd',
    },
  })

  test('§2 footer e-mail, §2 footer platforms, §R4 platforms by configuration, §R1 links open outside: three, in new tabs', async ({
    page,
  }) => {
    await page.goto('/#/about')
    await openFooter(page)
    await expect(footer(page).getByRole('link', { name: 'kontakt@fynd.example' })).toHaveAttribute(
      'href',
      'mailto:kontakt@fynd.example',
    )
    for (const [name, address] of [
      ['Instagram', 'https://instagram.example/fynd'],
      ['Facebook', 'https://facebook.example/fynd'],
      ['Mastodon', 'https://mastodon.example/@fynd'],
    ] as const) {
      const link = footer(page).getByRole('link', { name })
      await expect(link).toHaveAttribute('href', address)
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    }
    await expect(footer(page).getByText(/^\[/)).toHaveCount(0)
  })
})
