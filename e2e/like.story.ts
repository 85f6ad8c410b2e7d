import type { Page } from '@playwright/test'
import { signUp } from './account.ts'
import { card, map, pins } from './search-page.ts'
import { expect, test } from './story.ts'

const trosa = '/#/?city=trosa&event_type=second%20hand%20butik'

function like(page: Page, name: string) {
  return page.getByRole('button', { name: `Gilla ${name}`, exact: true })
}

function unlike(page: Page, name: string) {
  return page.getByRole('button', { name: `Ta bort gillning av ${name}`, exact: true })
}

test('§6 member likes, §9 like text, §9 unlike text: card, popup and pages show the same likes, and no card moves when the button appears', async ({
  page,
}) => {
  await signUp(page)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/LikeButton/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${trosa}&view_mode=list`)
  const article = card(page, 'Retrolyckan')
  const name = article.getByRole('heading')
  await expect(name).toBeVisible()
  const before = [await article.boundingBox(), await name.boundingBox()]
  expect(await like(page, 'Retrolyckan').count()).toBe(0)
  letGo()
  await expect(like(page, 'Retrolyckan')).toBeVisible()
  expect([await article.boundingBox(), await name.boundingBox()]).toEqual(before)

  await like(page, 'Retrolyckan').click()
  await expect(unlike(page, 'Retrolyckan')).toBeVisible()
  await article.getByRole('link', { name: 'Retrolyckan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeVisible()
  await expect(page.getByText('Ta bort gillning')).toBeVisible()
  await unlike(page, 'Retrolyckan').click()
  await expect(page.getByText('Gilla', { exact: true })).toBeVisible()
  await page.goto(trosa)
  await pins(page, 'Butik').click()
  await map(page)
    .getByRole('dialog', { name: 'Retrolyckan' })
    .getByRole('button', { name: 'Gilla Retrolyckan' })
    .click()
  await expect(unlike(page, 'Retrolyckan')).toBeVisible()

  // The page with an address of its own starts the program only after it is shown.
  await page.goto('/butik/1-retrolyckan-trosa')
  await expect(page.getByText('Ta bort gillning')).toBeVisible()
  await page.getByRole('button', { name: 'Ja', exact: true }).click()
  await expect(page.getByText(/^Tack/)).toBeVisible()
})
