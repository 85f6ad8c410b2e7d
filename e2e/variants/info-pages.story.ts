import type { Page } from '@playwright/test'
import { expect, test } from '../story.ts'

const main = (page: Page) => page.getByRole('main')
const sectionHeadings = (page: Page) => main(page).getByRole('heading', { level: 2 })
/** A section, located by its heading without the number. */
const section = (page: Page, name: string) => main(page).getByRole('region', { name: new RegExp(`^\\d+\\. ${name}$`) })

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(`/#${path}`)
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
}

test('§6 visitors read legal pages: they link to each other, and reading them sets no cookie', async ({
  page,
  context,
}) => {
  await open(page, '/terms', 'Användarvillkor')
  await section(page, 'Integritet').getByRole('link', { name: 'integritetspolicy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Integritetspolicy' })).toBeFocused()
  await section(page, 'Dina rättigheter').getByRole('link', { name: 'GDPR' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'GDPR' })).toBeFocused()
  await section(page, 'Uppgifter vi behandlar').getByRole('link', { name: 'cookies' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cookies' })).toBeFocused()
  await page.goto('/#/')
  await expect(page.getByRole('region', { name: 'Leta bland' }).getByRole('definition')).toHaveCount(2)
  expect(await context.cookies()).toEqual([])
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
  // The button for the footer is visible at any scroll position.
  await expect(page.getByRole('button', { name: 'Visa sidfoten' })).toBeInViewport()
  await page.goto('/#/gdpr?avsnitt=root')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'GDPR' })).toBeInViewport()

  // The print has the text without the floating elements.
  await open(page, '/cookies', 'Cookies')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Visa sidfoten' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Huvudmeny' }).first()).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Innehåll' })).toBeHidden()
  await expect(sectionHeadings(page).last()).toBeVisible()
})
