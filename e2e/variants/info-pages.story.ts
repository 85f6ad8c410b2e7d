import type { Page } from '@playwright/test'
import { expect, test } from '../story.ts'

const main = (page: Page) => page.getByRole('main')
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
/** A section, located by its heading without the number. */
const section = (page: Page, name: string) => main(page).getByRole('region', { name: new RegExp(`^\\d+\\. ${name}$`) })

test('§6 visitors read legal pages: they and their sections link to each other, and reading them sets no cookie', async ({
  page,
  context,
}) => {
  await page.goto('/#/terms')
  const contents = page.getByRole('navigation', { name: 'Innehåll' })
  const link = contents.getByRole('link', { name: 'Tillämplig lag' })
  const heading = main(page).getByRole('heading', { name: 'Tillämplig lag' })
  await link.click()
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await expect(page).toHaveURL(/#\/terms\?avsnitt=lag$/)
  // Again, from the top.
  await page.evaluate(() => window.scrollTo(0, 0))
  await link.click()
  await expect(heading).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL(/#\/terms$/)
  await expect(title(page, 'Användarvillkor')).toBeVisible()

  await section(page, 'Integritet').getByRole('link', { name: 'integritetspolicy' }).click()
  await expect(title(page, 'Integritetspolicy')).toBeFocused()
  await section(page, 'Dina rättigheter').getByRole('link', { name: 'GDPR' }).click()
  await expect(title(page, 'GDPR')).toBeFocused()
  await section(page, 'Uppgifter vi behandlar').getByRole('link', { name: 'cookies' }).click()
  await expect(title(page, 'Cookies')).toBeFocused()
  expect(await context.cookies()).toEqual([])
})

test('§2 footer floats: a section has its own address, and an unknown section is ignored', async ({ page }) => {
  await page.goto('/#/gdpr?avsnitt=klagomal')
  await expect(main(page).getByRole('heading', { name: 'Klagomål' })).toBeFocused()
  await expect(main(page).getByRole('heading', { name: 'Klagomål' })).toBeInViewport()
  // The button for the footer is visible at any scroll position.
  await expect(page.getByRole('button', { name: 'Visa sidfoten' })).toBeInViewport()
  await page.goto('/#/gdpr?avsnitt=root')
  await page.reload()
  await expect(title(page, 'GDPR')).toBeInViewport()

  // The print has the text without the floating elements.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Visa sidfoten' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Huvudmeny' }).first()).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Innehåll' })).toBeHidden()
  await expect(main(page).getByRole('heading', { level: 2 }).last()).toBeVisible()
})
