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

test('without favourites there is a text and a link to the search @phone', async ({ page, expectAccessible }) => {
  await signUp(page)
  await page.goto(favourites)
  const panel = page.getByRole('tabpanel', { name: 'Favoriter' })
  await expect(panel.getByText('Du har inga favoriter ännu.')).toBeVisible()
  await expectAccessible()
  await panel.getByRole('link', { name: 'Sök loppis' }).click()
  await expect(page.getByRole('search')).toBeVisible()
})

test('§6 member favourites: they are shown on a map and in a list, markets by date, then shops @phone', async ({
  page,
  expectAccessible,
}) => {
  const account = await signUp(page)
  // Åre, Kungälv, Borås, Borås, Åre (yesterday), and one without position and date.
  await addFavourites(page, account, shop(5), shop(6), market(102), market(101), market(112), market(113))
  await page.goto(favourites)
  await expect(page.getByRole('heading', { name: '6 favoriter' })).toBeVisible()
  await expect(cards(page)).toHaveText([
    'Loppis i går',
    'Bakluckeloppis i Folkets park',
    'Söndagsloppis i Tennishallen',
    'Loppis utan datum',
    'Fästningens fynd',
    'Göteborgs Lyktor',
  ])
  await expect(page.getByText('Evenemanget har redan ägt rum')).toBeVisible()
  // Kungälv and Borås lie within 100 km of the map's centre, Åre does not.
  await expect(map(page).getByText('3 ställen i kartbilden')).toBeAttached()
  await expectAccessible('as it opens')
  await map(page).getByRole('button', { name: 'Visa alla favoriter' }).click()
  await expect(map(page).getByText('5 ställen i kartbilden')).toBeAttached()
})

test('a popup has the heart too; a favourite removed there stays in the list until the tab is left', async ({
  page,
  expectAccessible,
}) => {
  const account = await signUp(page)
  await addFavourites(page, account, shop(6), market(101))
  await page.goto(favourites)
  await map(page).getByRole('button', { name: 'Butik, visa' }).click()
  const popup = map(page).getByRole('dialog', { name: 'Fästningens fynd' })
  await popup.getByRole('button', { name: 'Ta bort gillning av Fästningens fynd' }).click()
  await expect(popup.getByRole('button', { name: 'Gilla Fästningens fynd' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '1 favorit', exact: true })).toBeVisible()
  await expect(cards(page)).toHaveText(['Bakluckeloppis i Folkets park', 'Fästningens fynd'])
  await expectAccessible('one taken back')
  await expect(map(page).getByText('2 ställen i kartbilden')).toBeAttached()

  // A mistake is undone in the same place.
  const article = page.getByRole('article').filter({ hasText: 'Bakluckeloppis' })
  await article.getByRole('button', { name: /^Ta bort gillning/ }).click()
  await article.getByRole('button', { name: /^Gilla/ }).click()
  await expect(article.getByRole('button', { name: /^Ta bort gillning/ })).toBeVisible()

  await page.getByRole('tab', { name: 'Profil' }).click()
  await page.getByRole('tab', { name: 'Favoriter' }).click()
  await expect(cards(page)).toHaveText(['Bakluckeloppis i Folkets park'])
})

test('from a favourite to its page and back to the tab', async ({ page }) => {
  const account = await signUp(page)
  await addFavourites(page, account, shop(6), market(101))
  await page.goto(favourites)
  await page.getByRole('tabpanel').getByRole('link', { name: 'Fästningens fynd' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fästningens fynd' })).toBeVisible()
  await page.getByRole('button', { name: 'Ta bort gillning av Fästningens fynd' }).click()
  await expect(page.getByRole('button', { name: 'Gilla Fästningens fynd' })).toBeVisible()
  await page.goBack()
  await expect(cards(page)).toHaveText(['Bakluckeloppis i Folkets park'])
})

test.describe('when the call fails', () => {
  test.use({ expectedComplaints: /Failed to load resource|API request failed/ })

  test('the tab reports it, and can try again @phone', async ({ page, expectAccessible }) => {
    const account = await signUp(page)
    await addFavourites(page, account, shop(6))
    // The server itself cannot be stopped here, because the tab's code comes from it too.
    await page.route('**/get_favorite_posts', (route) => route.abort())
    await page.goto(favourites)
    await expect(page.getByRole('alert').filter({ hasText: /^Kunde inte ladda dina favoriter\.$/ })).toBeVisible()
    await expectAccessible()
    await page.unroute('**/get_favorite_posts')
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await expect(cards(page)).toHaveText(['Fästningens fynd'])
  })
})

test.describe('with many favourites', () => {
  const ids = Array.from({ length: 300 }, (_, index) => index + 1)
  test.use({
    places: {
      shops: ids.map((id) => ({
        id,
        name: `Butik ${String(id).padStart(3, '0')}`,
        address: `Storgatan ${id}`,
        town: 'Kungälv',
        position: { lat: 57.87 + (id % 20) * 0.01, lng: 11.97 + Math.floor(id / 20) * 0.01 },
        openingHours: null,
        link: null,
      })),
      markets: [],
    },
  })

  test('only the cards near the window exist, and the last one can be reached', async ({ page }) => {
    const account = await signUp(page)
    await addFavourites(page, account, ...ids.map(shop))
    await page.goto(favourites)
    await expect(page.getByRole('heading', { name: '300 favoriter' })).toBeVisible()
    await expect(map(page).getByText('300 ställen i kartbilden')).toBeAttached()
    await expect(cards(page).first()).toHaveText('Butik 001')
    expect(await cards(page).count()).toBeLessThan(40)
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(cards(page).last()).toHaveText('Butik 300', { timeout: 500 })
    }).toPass()
  })
})
