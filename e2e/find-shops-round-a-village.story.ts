import { officeHours } from './known-places.ts'
import { addressParams, card, cardNames, chooseTowns, expectCount, showSign } from './search-page.ts'
import { expect, test } from './story.ts'

const shop = (id: number, name: string, town: string, lat: number, lng: number) =>
  ({ id, name, address: 'Storgatan 1', town, position: { lat, lng }, openingHours: officeHours, link: null }) as const

test.use({
  places: {
    shops: [
      shop(1, 'Kupan i Kinna', 'Kinna', 57.507, 12.695),
      shop(2, 'Lagret i Skene', 'Skene', 57.49, 12.645),
      shop(3, 'Boden i Fritsla', 'Fritsla', 57.557, 12.785),
      // 37 km away.
      shop(4, 'Boråsfyndet', 'Borås', 57.721, 13.1),
    ],
    markets: [],
  },
  // The sidebar's markets are not among them.
  expectedComplaints: /404/,
})

test('a village is typed and chosen: the shops round it, nearest first, also after a reload and for whoever gets the link @phone @engines', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/#/?view_mode=list&city=bor%C3%A5s')
  await expectCount(page, '1 ställe')
  await page.getByRole('button', { name: 'Stad: Borås' }).click()
  const dialog = page.getByRole('dialog', { name: 'Välj stad' })
  await dialog.getByRole('searchbox', { name: 'Filtrera städer' }).fill('Skene')
  await expect(dialog.getByText('1 träff – Enter söker runt Skene')).toBeVisible()
  await expectAccessible('a village in the town list')
  await dialog.getByRole('button', { name: 'Skene Mark, Västra Götalands län' }).click()

  const nearest = ['Lagret i Skene', 'Kupan i Kinna', 'Boden i Fritsla']
  await expectCount(page, '3 ställen')
  await expect(cardNames(page)).toHaveText(nearest)
  await expect(card(page, 'Kupan i Kinna')).toContainText('3,8 km')
  const town = page.getByRole('button', { name: 'Stad: Skene' })
  await expect(town).toBeFocused()
  await expect(page.getByRole('button', { name: 'Sökområde: inom 20 km' })).toBeVisible()
  expect(addressParams(page).get('around')).toBe('57.49 12.64 20 Skene')
  expect(addressParams(page).has('city')).toBe(false)
  await expectAccessible('a search round a village')

  await page.reload()
  await expect(cardNames(page)).toHaveText(nearest)
  await expect(town).toBeVisible()

  // Whoever gets the link has nothing in the browser.
  const link = page.url()
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
  await page.goto(link)
  await expect(cardNames(page)).toHaveText(nearest)

  // A smaller circle is still round Skene.
  await page.getByRole('button', { name: 'Sökområde: inom 20 km' }).click()
  const area = page.getByRole('dialog', { name: 'Sök i ett område' })
  await area.getByRole('slider', { name: 'Radie' }).fill('5')
  await area.getByRole('button', { name: 'Visa området' }).click()
  await expect(cardNames(page)).toHaveText(nearest.slice(0, 2))
  expect(addressParams(page).get('around')).toBe('57.49 12.64 5 Skene')

  // A town replaces it.
  await town.click()
  await expect(dialog.getByText('Runt Skene')).toBeVisible()
  await page.keyboard.press('Escape')
  await chooseTowns(page, 'Borås')
  await showSign(page).click()
  await expect(cardNames(page)).toHaveText(['Boråsfyndet'])
  expect(addressParams(page).has('around')).toBe(false)
})

test.describe('without the file of villages', () => {
  test.use({ expectedComplaints: /404|^Failed to load resource/ })

  test('the towns can be chosen, and the fetch can be repeated', async ({ page, expectAccessible }) => {
    await page.route(/\/villages-[^/]*\.json$/, (route) => route.abort())
    await page.goto('/#/?view_mode=list')
    await page.getByRole('button', { name: 'Stad: hela Sverige' }).click()
    const dialog = page.getByRole('dialog', { name: 'Välj stad' })
    const field = dialog.getByRole('searchbox', { name: 'Filtrera städer' })
    await field.fill('skene')
    await expect(dialog.getByText('Ingen stad heter så. Fler orter kunde inte hämtas.')).toBeVisible()
    await expectAccessible('villages that could not be fetched')
    await field.fill('mark')
    await expect(dialog.getByRole('checkbox', { name: 'Mark', exact: true })).toBeVisible()
    await field.fill('skene')
    await page.unroute(/\/villages-[^/]*\.json$/)
    await dialog.getByRole('button', { name: 'Försök igen' }).click()
    await expect(dialog.getByRole('button', { name: /^Skene/ })).toBeVisible()
  })
})
