import type { Page } from '@playwright/test'
import { signUp } from '../account.ts'
import { expect, test } from '../story.ts'

const greeting = (page: Page) => page.getByRole('heading', { level: 2, name: /^Hej/ })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The value of a fact in the profile. */
function fact(page: Page, name: string) {
  return page.getByRole('term').filter({ hasText: name }).locator('..').getByRole('definition')
}

test('§6 member profile: edited, and the same after a reload, which also keeps the tab', async ({ page }) => {
  const { email } = await signUp(page)
  await page.goto('/#/profile')
  await expect(fact(page, 'E-post')).toHaveText(email)
  await expect(fact(page, 'Konto skapat')).toHaveText(/^\d{1,2} [a-z]+ \d{4}$/)
  await press(page, 'Redigera')
  await page.getByLabel('Förnamn').fill('Åsa')
  await page.getByLabel('Efternamn').fill('Fyndgren <b>')
  await page.getByLabel('Födelsedatum').fill('1980-03-05')
  await press(page, 'Spara')
  await expect(page.getByText('Profil uppdaterad!')).toBeVisible()
  await page.getByRole('tab', { name: 'Favoriter' }).click()
  await expect(page).toHaveURL(/#\/profile\?tab=favoriter$/)
  await page.reload()
  await expect(page.getByText('Du har inga favoriter ännu.')).toBeVisible()
  await page.goBack()
  await expect(greeting(page)).toHaveText('Hej Åsa!')
  await expect(fact(page, 'Efternamn')).toHaveText('Fyndgren <b>')
  await expect(fact(page, 'Födelsedatum')).toHaveText('5 mars 1980')
  await expect(page.getByText('Profil uppdaterad!')).toBeHidden()
})

test('signing out, here or in another tab, leads to the login page, and Back skips the profile', async ({
  page,
  context,
}) => {
  await signUp(page)
  await page.goto('/#/about')
  await page.goto('/#/profile')
  const other = await context.newPage()
  // A call that the end of the session overtakes gets 401, which the browser writes to its console.
  const lastCall = other.waitForResponse('**/watches')
  await other.goto('/#/profile')
  await expect(greeting(other)).toBeVisible()
  await lastCall
  await press(page, 'Logga ut')
  await expect(other).toHaveURL(/#\/login$/)
  await expect(page).toHaveURL(/#\/login$/)
  await page.goBack()
  await expect(page).toHaveURL(/#\/about$/)
})
