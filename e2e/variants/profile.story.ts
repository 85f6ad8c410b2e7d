import type { Page } from '@playwright/test'
import { signUp } from '../account.ts'
import { expect, test } from '../story.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const greeting = (page: Page) => page.getByRole('heading', { level: 2, name: /^Hej/ })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The value of a fact in the profile. */
function fact(page: Page, name: string) {
  return page.getByRole('term').filter({ hasText: name }).locator('..').getByRole('definition')
}

test('a signed-out visitor is redirected to the login page, and Back skips the profile', async ({ page }) => {
  await page.goto('/#/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/#/profile')
  await expect(page).toHaveURL(/#\/login$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Logga in' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/#\/about$/)
})

test('signing out, here or in another tab, leads to the login page', async ({ page, context }) => {
  await signUp(page)
  await page.goto('/#/profile')
  await expect(greeting(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/#/profile')
  await expect(greeting(other)).toBeVisible()
  await press(page, 'Logga ut')
  await expect(page).toHaveURL(/#\/login$/)
  await expect(other).toHaveURL(/#\/login$/)
})

test('§6 member profile: edited, and the same after a reload', async ({ page }) => {
  const { email } = await signUp(page)
  await page.goto('/#/profile')
  await expect(greeting(page)).toHaveText('Hej!')
  await expect(fact(page, 'E-post')).toHaveText(email)
  await expect(fact(page, 'Förnamn')).toHaveText('Inte angivet')
  await expect(fact(page, 'Inloggningsmetod')).toHaveText('E-post')
  await expect(fact(page, 'Konto skapat')).toHaveText(/^\d{1,2} [a-z]+ \d{4}$/)

  await press(page, 'Redigera')
  await page.getByLabel('Förnamn').fill('Åsa')
  await page.getByLabel('Efternamn').fill('Fyndgren <b>')
  await page.getByLabel('Födelsedatum').fill('1980-03-05')
  await press(page, 'Spara')
  await expect(page.getByText('Profil uppdaterad!')).toBeVisible()
  await expect(greeting(page)).toHaveText('Hej Åsa!')

  await page.reload()
  await expect(greeting(page)).toHaveText('Hej Åsa!')
  await expect(fact(page, 'Efternamn')).toHaveText('Fyndgren <b>')
  await expect(fact(page, 'Födelsedatum')).toHaveText('5 mars 1980')
  await expect(page.getByText('Profil uppdaterad!')).toBeHidden()

  // All values can be removed again.
  await press(page, 'Redigera')
  for (const label of ['Förnamn', 'Efternamn', 'Födelsedatum']) await page.getByLabel(label).fill('')
  await press(page, 'Spara')
  await expect(page.getByText('Profil uppdaterad!')).toBeVisible()
  await page.reload()
  await expect(fact(page, 'Efternamn')).toHaveText('Inte angivet')
})

test('cancelling an edit changes nothing', async ({ page }) => {
  await signUp(page)
  await page.goto('/#/profile')
  await press(page, 'Redigera')
  await page.getByLabel('Förnamn').fill('Någon annan')
  await press(page, 'Avbryt')
  await expect(fact(page, 'Förnamn')).toHaveText('Inte angivet')
  await page.reload()
  await expect(fact(page, 'Förnamn')).toHaveText('Inte angivet')
})

test('the tab is in the address, so that reload and Back restore it', async ({ page }) => {
  await signUp(page)
  await page.goto('/#/profile')
  await expect(tab(page, 'Profil')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Favoriter').click()
  await expect(page).toHaveURL(/#\/profile\?tab=favoriter$/)
  await expect(page.getByText('Du har inga favoriter ännu.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Du har inga favoriter ännu.')).toBeVisible()
  await page.goBack()
  await expect(greeting(page)).toBeVisible()
  await expect(tab(page, 'Profil')).toHaveAttribute('aria-selected', 'true')
})

test('switching tabs ends edit mode', async ({ page }) => {
  await signUp(page)
  await page.goto('/#/profile')
  await press(page, 'Redigera')
  await page.getByLabel('Förnamn').fill('Någon annan')
  await tab(page, 'Favoriter').click()
  await tab(page, 'Profil').click()
  await expect(fact(page, 'Förnamn')).toHaveText('Inte angivet')
})

test('by keyboard only: arrow keys switch tabs, Enter starts editing', async ({ page }) => {
  await signUp(page)
  await page.goto('/#/profile')
  await expect(greeting(page)).toBeVisible()
  await tab(page, 'Profil').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Favoriter')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Du har inga favoriter ännu.')).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  // The button loads with the profile, after the greeting.
  await expect(page.getByRole('button', { name: 'Redigera' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Redigera' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Förnamn')).toBeFocused()
  await page.keyboard.type('Åsa')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Profil uppdaterad!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Redigera' })).toBeFocused()
})

test.describe('while the server is unreachable', () => {
  // The list of watches, which the page loads separately, fails as well.
  test.use({ expectedComplaints: /^(Failed to (load resource|fetch)|API request failed)/ })

  test('the profile cannot be loaded until it is back', async ({ page, site }) => {
    await signUp(page)
    await page.goto('/#/profile?tab=favoriter')
    await expect(page.getByText('Du har inga favoriter ännu.')).toBeVisible()
    await site.kill()
    await tab(page, 'Profil').click()
    await expect(page.getByText('Kunde inte ladda användardata')).toBeVisible()
    await press(page, 'Försök igen')
    await expect(page.getByText('Kunde inte ladda användardata')).toBeVisible()
    await site.start()
    await press(page, 'Försök igen')
    await expect(fact(page, 'Förnamn')).toHaveText('Inte angivet')
    await expect(page.getByText('Kunde inte ladda användardata')).toBeHidden()
  })

  test('saving fails, keeps the inputs, and succeeds when it is back', async ({ page, site }) => {
    await signUp(page)
    await page.goto('/#/profile')
    await press(page, 'Redigera')
    await page.getByLabel('Förnamn').fill('Åsa')
    await site.kill()
    await press(page, 'Spara')
    await expect(page.getByText('Kunde inte uppdatera profil')).toBeVisible()
    await expect(page.getByLabel('Förnamn')).toHaveValue('Åsa')
    await site.start()
    await press(page, 'Spara')
    await expect(page.getByText('Profil uppdaterad!')).toBeVisible()
    await page.reload()
    await expect(greeting(page)).toHaveText('Hej Åsa!')
  })
})
