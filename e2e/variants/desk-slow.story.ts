import { becomeOperator, signUp } from '../account.ts'
import { expectDecided } from '../desk-page.ts'
import { test } from '../story.ts'

test.use({ ownServer: true, contextOptions: { reducedMotion: 'reduce' } })

test('on a slow connection a saved place can be removed at once: its new version is waited for', async ({
  page,
  site,
}) => {
  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska/platser/butik/1')
  const shop = page.getByRole('article', { name: 'Retrolyckan' })
  await shop.getByRole('button', { name: 'Ändra' }).click()
  await page.getByLabel('Adress').fill('Nygatan 1')
  await page.route('**/desk/places/store/1', async (route) => {
    if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Spara' }).click()
  await expectDecided(page, 'Sparat: Retrolyckan.')
  await shop.getByRole('button', { name: 'Ta bort' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort' }).click()
  await expectDecided(page, 'Borttaget: Retrolyckan.')
})
