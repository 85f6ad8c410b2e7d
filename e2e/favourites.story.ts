import type { Page } from '@playwright/test'
import { addFavourites, signUp, type Target } from './account.ts'
import { expect, test } from './story.ts'

const favourites = '/#/profile?tab=favoriter'

const shop = (id: number): Target => ({ target_id: String(id), target_type: 'store' })
const market = (id: number): Target => ({ target_id: String(id), target_type: 'temp_event' })

function map(page: Page) {
  return page.getByRole('region', { name: /^Karta med dina favoriter/ })
}

function cards(page: Page) {
  return page.getByRole('tabpanel').getByRole('article').getByRole('heading')
}

test('§6 member favourites: the profile shows favourites on a map and in a list, markets by date, then shops; a removed one stays until the visitor leaves the tab @phone', async ({
  page,
}) => {
  const account = await signUp(page)
  // Åre, Kungälv, Borås, Borås, Åre (yesterday), and one without position and date.
  await addFavourites(page, account, shop(5), shop(6), market(102), market(101), market(112), market(113))
  await page.goto(favourites)
  await expect(page.getByRole('heading', { name: '6 favoriter' })).toBeVisible()
  const names = [
    'Loppis i går',
    'Bakluckeloppis i Folkets park',
    'Söndagsloppis i Tennishallen',
    'Loppis utan datum',
    'Fästningens fynd',
    'Göteborgs Lyktor',
  ]
  await expect(cards(page)).toHaveText(names)
  await expect(page.getByText('Evenemanget har redan ägt rum')).toBeVisible()
  // Kungälv and Borås lie within 100 km of the map's centre, Åre does not.
  await expect(map(page).getByText('3 ställen i kartbilden')).toBeAttached()

  await map(page).getByRole('button', { name: 'Butik, visa' }).click()
  const popup = map(page).getByRole('dialog', { name: 'Fästningens fynd' })
  await popup.getByRole('button', { name: 'Ta bort gillning av Fästningens fynd' }).click()
  await expect(popup.getByRole('button', { name: 'Gilla Fästningens fynd' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '5 favoriter', exact: true })).toBeVisible()
  await expect(cards(page)).toHaveText(names)
  await map(page).getByRole('button', { name: 'Visa alla favoriter' }).click()
  await expect(map(page).getByText('5 ställen i kartbilden')).toBeAttached()

  // Opening the place's page leaves the tab.
  await page.getByRole('tabpanel').getByRole('article').getByRole('link', { name: 'Göteborgs Lyktor' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Göteborgs Lyktor' })).toBeVisible()
  await page.getByRole('button', { name: 'Ta bort gillning av Göteborgs Lyktor' }).click()
  await expect(page.getByRole('button', { name: 'Gilla Göteborgs Lyktor' })).toBeVisible()
  await page.goBack()
  await expect(cards(page)).toHaveText(names.slice(0, 4))
})
