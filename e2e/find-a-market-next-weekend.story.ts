import {
  addressParams,
  card,
  cardNames,
  chooseKind,
  chooseTowns,
  chooseView,
  expectCount,
  pins,
  showSign,
} from './search-page.ts'
import { expect, test } from './story.ts'

test('§2 view toggle, §1 search by dates, §1 search by town, §1 search by kind: someone finds the markets of next weekend in a town @phone @engines', async ({
  page,
}) => {
  await page.goto('/')
  await chooseKind(page, 'Tillfälligt Evenemang')
  await chooseTowns(page, 'Borås')
  await page.getByRole('button', { name: 'Datum: 18–25 nov' }).click()
  await page.getByRole('dialog', { name: 'Välj datum' }).getByRole('button', { name: 'Nästa helg' }).click()
  await expect(page.getByRole('button', { name: 'Datum: 28–29 nov' })).toBeVisible()
  await expect(page.getByText('Tryck på Visa för att se dina ändringar.')).toBeVisible()
  await showSign(page).click()

  // Only the markets in Borås on Saturday and Sunday: not those of this weekend, of Monday and of the neighbouring
  // town, and no shops.
  await expectCount(page, '2 ställen')
  await expect(pins(page, 'Evenemang')).toHaveCount(2)
  await chooseView(page, 'Lista')
  await expect(cardNames(page)).toHaveText(['Bakluckeloppis i Folkets park', 'Söndagsloppis i Tennishallen'])

  const saturday = card(page, 'Bakluckeloppis i Folkets park')
  await expect(saturday).toContainText('lördag 28 november 2026')
  await expect(saturday).toContainText('10:00–14:00')
  await expect(saturday).toContainText('Evenemanget är om 10 dagar')
  await expect(saturday).toContainText('Parkvägen 3, Borås')
  await expect(saturday.getByRole('link', { name: /^Evenemangslänk/ })).toHaveAttribute(
    'href',
    'https://loppis-101.example/',
  )
  expect(Object.fromEntries(addressParams(page))).toMatchObject({
    city: 'borås',
    event_type: 'tillfälligt evenemang',
    start_date: '2026-11-28',
    end_date: '2026-11-29',
  })

  await saturday.getByRole('link', { name: 'Bakluckeloppis i Folkets park' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bakluckeloppis i Folkets park' })).toBeVisible()
})
