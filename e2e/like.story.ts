import type { Page } from '@playwright/test'
import { addFavourites, signUp } from './account.ts'
import { otherVisitor } from './other-visitor.ts'
import { card, map, pins } from './search-page.ts'
import { expect, test } from './story.ts'

const trosa = '/#/?city=trosa&event_type=second%20hand%20butik'

function like(page: Page, name: string) {
  return page.getByRole('button', { name: `Gilla ${name}`, exact: true })
}

function unlike(page: Page, name: string) {
  return page.getByRole('button', { name: `Ta bort gillning av ${name}`, exact: true })
}

test('§2 card like signed out: a signed-out visitor sees no like button, and the page does not fetch its code', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const anyLike = page.getByRole('button', { name: /gilla|gillning/i })
  await page.goto(trosa)
  await pins(page, 'Butik').click()
  const popup = map(page).getByRole('dialog', { name: 'Retrolyckan' })
  await expect(popup.getByText('Östra Långgatan 12, Trosa')).toBeVisible()
  await expect(anyLike).toHaveCount(0)
  await popup.getByRole('link', { name: 'Retrolyckan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeVisible()
  await expect(anyLike).toHaveCount(0)
  await page.goto(`${trosa}&view_mode=list`)
  await expect(card(page, 'Retrolyckan')).toBeVisible()
  await expect(anyLike).toHaveCount(0)
  expect(fetched.filter((url) => /LikeButton|favourites/i.test(url))).toEqual([])
})

test('§6 member likes, §9 like text, §9 unlike text: popup, card and page show the same likes @phone @engines', async ({
  page,
}) => {
  await signUp(page)
  await page.goto(trosa)
  await pins(page, 'Butik').click()
  const popup = map(page).getByRole('dialog', { name: 'Retrolyckan' })
  await like(page, 'Retrolyckan').click()
  await expect(unlike(page, 'Retrolyckan')).toBeVisible()
  await popup.getByRole('link', { name: 'Retrolyckan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeVisible()
  await expect(page.getByText('Ta bort gillning')).toBeVisible()
  await unlike(page, 'Retrolyckan').click()
  await expect(page.getByText('Gilla', { exact: true })).toBeVisible()
  await page.goto(`${trosa}&view_mode=list`)
  await like(page, 'Retrolyckan').click()
  await expect(unlike(page, 'Retrolyckan')).toBeVisible()
  await card(page, 'Retrolyckan').getByRole('link', { name: 'Retrolyckan' }).click()
  await expect(page.getByText('Ta bort gillning')).toBeVisible()
})

test('likes outlive a restart of the server, and each visitor sees only their own', async ({ page, browser, site }) => {
  const account = await signUp(page)
  await addFavourites(page, account, { target_id: '1', target_type: 'store' })
  await site.stop()
  await site.start()
  await page.goto(`${trosa}&view_mode=list`)
  await expect(unlike(page, 'Retrolyckan')).toBeVisible()
  const other = await otherVisitor(browser, site)
  await signUp(other)
  await other.goto(`${trosa}&view_mode=list`)
  await expect(like(other, 'Retrolyckan')).toBeVisible()
  await other.close()
})

test('the layout does not move when the like button appears', async ({ page }) => {
  await signUp(page)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/LikeButton/, async (route) => {
    await held
    await route.continue()
  })
  for (const [address, name] of [
    ['/#/store/1', 'Retrolyckan'],
    ['/#/?city=kung%C3%A4lv&view_mode=list', 'Fästningens fynd'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  const article = card(page, 'Fästningens fynd')
  const before = await article.boundingBox()
  const nameBefore = await article.getByRole('heading').boundingBox()
  expect(await like(page, 'Fästningens fynd').count()).toBe(0)
  letGo()
  await expect(like(page, 'Fästningens fynd')).toBeVisible()
  expect(await article.boundingBox()).toEqual(before)
  expect(await article.getByRole('heading').boundingBox()).toEqual(nameBefore)
})
