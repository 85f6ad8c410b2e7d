import type { Page } from '@playwright/test'
import { expect, test } from '../story.ts'

const longTexts = [
  ['/terms', 'Användarvillkor'],
  ['/integritetspolicy', 'Integritetspolicy'],
  ['/cookies', 'Cookies'],
  ['/gdpr', 'GDPR'],
] as const

const main = (page: Page) => page.getByRole('main')
const sectionHeadings = (page: Page) => main(page).getByRole('heading', { level: 2 })
/** One section, by its heading without the number. */
const section = (page: Page, name: string) => main(page).getByRole('region', { name: new RegExp(`^\\d+\\. ${name}$`) })

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(`/#${path}`)
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
}

test('§2 about tips button: a visitor reads about the site and goes on to leave a tip', async ({ page }) => {
  await open(page, '/about', 'Om oss')
  const contact = main(page).getByRole('region', { name: 'Hör av dig' })
  await expect(contact.getByText('[E-postadress]', { exact: true })).toBeVisible()
  await contact.getByRole('link', { name: 'Tipsa oss' }).click()
  await expect(page).toHaveURL(/#\/tips$/)
})

test('§6 visitors read legal pages: reading them sets no cookie', async ({ page, context }) => {
  for (const [path, heading] of longTexts) await open(page, path, heading)
  await page.goto('/#/')
  await expect(page.getByRole('region', { name: 'Leta bland' }).getByRole('definition')).toHaveCount(2)
  expect(await context.cookies()).toEqual([])
})

test.describe('with Facebook sign-in', () => {
  test.use({ serverEnv: { FACEBOOK_CLIENT_ID: '1', FACEBOOK_CLIENT_SECRET: 'any' } })

  test('Facebook and its cookie are named', async ({ page }) => {
    await open(page, '/integritetspolicy', 'Integritetspolicy')
    await expect(section(page, 'Vilka som får del av uppgifterna')).toContainText('Facebook (Meta)')
    await expect(section(page, 'Hur länge vi sparar uppgifter')).toContainText('ditt id hos Facebook')
    await open(page, '/cookies', 'Cookies')
    await expect(section(page, 'Nödvändiga cookies')).toContainText('fyndkartan.oauth_state')
  })
})

test.describe('with all contact details configured', () => {
  test.use({
    serverEnv: {
      OPERATOR_NAME: 'Föreningen Fynd & Co',
      POSTAL_ADDRESS: 'Storgatan 1, 503 30 Borås',
      PHONE: '033-12 34 56',
      CONTACT_EMAIL: 'kontakt@fynd.example',
      FIREBASE_PROJECT_ID: 'demo-fyndkartan',
      FIREBASE_API_KEY: 'any',
    },
  })

  test('§2 privacy controller, §2 gdpr controller: the operator and the identity provider are named on every page', async ({
    page,
  }) => {
    for (const [path, heading] of [['/about', 'Om oss'], ...longTexts] as const) {
      await open(page, path, heading)
      await expect(main(page).getByRole('link', { name: 'kontakt@fynd.example' }).first()).toHaveAttribute(
        'href',
        'mailto:kontakt@fynd.example',
      )
      if (path !== '/cookies' && path !== '/about') await expect(main(page)).toContainText('Föreningen Fynd & Co')
      await expect(main(page).getByText(/^\[/)).toHaveCount(0)
    }
    const who = section(page, 'Personuppgiftsansvarig')
    await expect(who).toContainText('Storgatan 1, 503 30 Borås')
    await expect(who.getByRole('link', { name: '033-12 34 56' })).toHaveAttribute('href', 'tel:033123456')
    await expect(section(page, 'Vilka som får del av uppgifterna')).toContainText('Google (Firebase Authentication)')
    await open(page, '/integritetspolicy', 'Integritetspolicy')
    await expect(section(page, 'Överföring till andra länder')).toContainText(
      'med stöd av EU-kommissionens beslut om adekvat skyddsnivå',
    )
    await open(page, '/cookies', 'Cookies')
    await expect(section(page, 'Nödvändiga cookies')).toContainText('Google (Firebase Authentication)')
    await expect(section(page, 'Nödvändiga cookies')).not.toContainText('fyndkartan.session_token')
  })
})

test('the table of contents leads to a section, with the focus, and Back returns', async ({ page }) => {
  await open(page, '/terms', 'Användarvillkor')
  const contents = page.getByRole('navigation', { name: 'Innehåll' })
  const link = contents.getByRole('link', { name: 'Tillämplig lag' })
  if (!(await link.isVisible())) await contents.getByText('Innehåll', { exact: true }).click()
  await link.click()
  const heading = main(page).getByRole('heading', { name: 'Tillämplig lag' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await expect(page).toHaveURL(/#\/terms\?avsnitt=lag$/)
  await expect(sectionHeadings(page)).toHaveCount(11)
  // Again, from the top.
  await page.evaluate(() => window.scrollTo(0, 0))
  await contents.getByRole('link', { name: 'Tillämplig lag' }).click()
  await expect(heading).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL(/#\/terms$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Användarvillkor' })).toBeVisible()
})

test('§2 footer floats: a section has its own address, and an unknown section is ignored', async ({ page }) => {
  await page.goto('/#/gdpr?avsnitt=klagomal')
  await expect(main(page).getByRole('heading', { name: 'Klagomål' })).toBeFocused()
  await expect(main(page).getByRole('heading', { name: 'Klagomål' })).toBeInViewport()
  // The footer is shown at any scroll position.
  await expect(page.getByRole('button', { name: 'Visa sidfoten' })).toBeInViewport()
  await page.goto('/#/gdpr?avsnitt=root')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'GDPR' })).toBeInViewport()
})

test('the pages link to each other', async ({ page }) => {
  await open(page, '/terms', 'Användarvillkor')
  await section(page, 'Integritet').getByRole('link', { name: 'integritetspolicy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Integritetspolicy' })).toBeFocused()
  await section(page, 'Dina rättigheter').getByRole('link', { name: 'GDPR' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'GDPR' })).toBeFocused()
  await section(page, 'Uppgifter vi behandlar').getByRole('link', { name: 'cookies' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cookies' })).toBeFocused()
})

// 1440 at 200 and at 400 percent.
for (const width of [720, 360])
  test.describe(`enlarged, ${width} px wide`, () => {
    test.use({ viewport: { width, height: 450 } })

    test('there is no horizontal scrolling', async ({ page }) => {
      for (const [path, heading] of [['/about', 'Om oss'], ...longTexts] as const) {
        await open(page, path, heading)
        const contents = page.getByText('Innehåll', { exact: true })
        if (path !== '/about') await contents.click()
        expect
          .soft(await page.evaluate(() => document.documentElement.scrollWidth), path)
          .toBe(await page.evaluate(() => document.documentElement.clientWidth))
      }
    })
  })

test('the printed page has the text, without floating elements over it', async ({ page }) => {
  await open(page, '/cookies', 'Cookies')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Visa sidfoten' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Huvudmeny' }).first()).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Innehåll' })).toBeHidden()
  await expect(sectionHeadings(page).last()).toBeVisible()
})
