import { map } from '../search-page.ts'
import { expect, test } from '../story.ts'

const name = 'Byloppis vid sockenstugan'
const search = '/#/?city=lomma&start_date=2027-05-08&end_date=2027-05-09'

test('a market without coordinates is shown in the middle of its town, as such, on map, popup, card and page, and last by distance', async ({
  page,
}) => {
  await page.goto(search)
  const pin = map(page).getByRole('button', { name: 'Evenemang, ungefärligt läge, visa' })
  await expect(map(page).getByText('Ungefärligt läge', { exact: true })).toBeVisible()
  await pin.click()
  const popup = map(page).getByRole('dialog', { name })
  await expect(popup.getByText('Ungefärligt läge: orten, inte adressen')).toBeVisible()
  // The town's name, because coordinates would pretend precision.
  await expect(popup.getByRole('link', { name: /Google Maps/ })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=Lomma',
  )
  await popup.getByRole('link', { name }).click()
  const location = page.getByRole('region', { name: 'Plats' })
  await expect(location.getByText('Ungefärligt läge: orten, inte adressen')).toBeVisible()

  // Approximate places come after all exact ones, even if their town is nearer.
  const around = new URLSearchParams({ around: '55.67 13.07 100 Lomma', sort_by: 'distance', view_mode: 'list' })
  await page.goto(`/#/?${String(around)}&start_date=2027-05-08&end_date=2027-05-09`)
  const cards = page.getByRole('article')
  await expect(cards.first().getByText(/^\d+ km$/)).toBeVisible()
  await expect(cards.last()).toContainText(name)
  await expect(cards.last().getByText('Ungefärligt läge', { exact: true })).toBeVisible()
})
