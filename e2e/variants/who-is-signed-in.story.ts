import type { Page } from '@playwright/test'
import { signUp } from '../account.ts'
import { expect, test } from '../story.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Huvudmeny' })
const signIn = (page: Page) => menu(page).getByRole('link', { name: 'Logga in' })
const signOut = (page: Page) => menu(page).getByRole('button', { name: 'Logga ut' })

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

test('signing in is noticed in other tabs, and signing out removes what was typed, there too', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/#/feedback')
  await expect(signIn(other)).toBeVisible()
  await signUp(page)
  await page.goto('/#/feedback')
  await expect(signOut(page)).toBeVisible()
  await expect(signOut(other)).toBeVisible()
  await other.getByRole('main').getByLabel('Meddelande').fill('Kartan är fin, men var är Skara?')
  await page.getByRole('main').getByLabel('Kontaktuppgift').fill('anna@example.se')
  await Promise.all([page.waitForEvent('load'), signOut(page).click()])
  await expect(signIn(page)).toBeVisible()
  await expect(page.getByRole('main').getByLabel('Kontaktuppgift')).toHaveValue('')
  await expect(signIn(other)).toBeVisible()
  await expect(other.getByRole('main').getByLabel('Meddelande')).toHaveValue('')
  await other.reload()
  await expect(other.getByRole('main').getByLabel('Meddelande')).toHaveValue('')
})
