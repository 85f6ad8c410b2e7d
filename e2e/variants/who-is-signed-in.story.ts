import type { Page } from '@playwright/test'
import { signUp } from '../account.ts'
import { map } from '../search-page.ts'
import { expect, test } from '../story.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Huvudmeny' })
const signIn = (page: Page) => menu(page).getByRole('link', { name: 'Logga in' })
const signOut = (page: Page) => menu(page).getByRole('button', { name: 'Logga ut' })

test('§6 visitors search: a visitor who was never signed in does not wait; the provider is neither asked nor loaded', async ({
  page,
}) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(signIn(page)).toBeVisible()
  await expect(map(page)).toBeVisible()
  expect(requestedPaths.filter((path) => /identity|embedded-client|firebase/.test(path))).toEqual([])
})

test('until the server has answered, the static content is shown, and then nothing moves', async ({ page }) => {
  await signUp(page)
  const { promise: released, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/identity/session', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/')
  const standing = [
    page.getByRole('link', { name: 'Fyndkartan' }),
    menu(page).getByRole('link', { name: 'Lämna feedback' }),
    page.getByRole('heading', { level: 1, name: 'Var blir det fynd i helgen?' }),
  ]
  const boxes = () => Promise.all(standing.map((element) => element.boundingBox()))
  await expect(signIn(page)).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const before = await boxes()
  // The program shows no page yet, only the content of index.html.
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  answer()
  await expect(signOut(page)).toBeVisible()
  await expect(menu(page).getByRole('link')).toHaveText([
    'Sök loppis',
    'Min runda',
    'Om oss',
    'Lämna feedback',
    'Min profil',
  ])
  await expect(page.getByRole('button', { name: 'Visa', exact: true })).toBeVisible()
  expect(await boxes()).toEqual(before)
})

test.describe('a server that does not answer who is signed in', () => {
  test('the page is shown as signed out after three seconds, and as signed in when the answer comes', async ({
    page,
  }) => {
    await signUp(page)
    const { promise: released, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/identity/session', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/#/?view_mode=list&seed=1')
    await expect(page.getByRole('button', { name: 'Visa', exact: true })).toBeVisible()
    await expect(signIn(page)).toBeVisible()
    answer()
    await expect(signOut(page)).toBeVisible()
  })
})

test('signing in and out in one tab is noticed in the others', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/#/about')
  await expect(signIn(other)).toBeVisible()
  await signUp(page)
  await page.goto('/#/about')
  await expect(signOut(page)).toBeVisible()
  await expect(signOut(other)).toBeVisible()
  await signOut(page).click()
  await expect(signIn(page)).toBeVisible()
  await expect(signIn(other)).toBeVisible()
})

test('signing out removes what was typed, in other tabs too', async ({ page, context }) => {
  await signUp(page)
  const other = await context.newPage()
  await other.goto('/#/feedback')
  await expect(signOut(other)).toBeVisible()
  await other.getByRole('main').getByLabel('Meddelande').fill('Kartan är fin, men var är Skara?')
  await page.goto('/#/feedback')
  await expect(signOut(page)).toBeVisible()
  await page.getByRole('main').getByLabel('Kontaktuppgift').fill('anna@example.se')
  await Promise.all([page.waitForEvent('load'), signOut(page).click()])
  await expect(signIn(page)).toBeVisible()
  await expect(page.getByRole('main').getByLabel('Kontaktuppgift')).toHaveValue('')
  await expect(signIn(other)).toBeVisible()
  await expect(other.getByRole('main').getByLabel('Meddelande')).toHaveValue('')
  await other.reload()
  await expect(other.getByRole('main').getByLabel('Meddelande')).toHaveValue('')
})

test.describe('with a server that stops', () => {
  test.use({ expectedComplaints: /^Failed to load resource/ })

  test('a failed sign-out is reported, and the visitor stays signed in', async ({ page, site, expectAccessible }) => {
    await signUp(page)
    await page.goto('/#/about')
    await expect(signOut(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Om oss' })).toBeVisible()
    await site.kill()
    await signOut(page).click()
    await expect(page.getByRole('alert')).toHaveText(
      'Utloggningen misslyckades: Servern kunde inte nås. Du är fortfarande inloggad.',
    )
    await expect(menu(page).getByRole('link', { name: 'Min profil' })).toBeVisible()
    await expectAccessible()
    await site.start()
    await Promise.all([page.waitForEvent('load'), signOut(page).click()])
    await expect(signIn(page)).toBeVisible()
  })
})
