import { addressParams, cardNames } from '../search-page.ts'
import { expect, test } from '../story.ts'
import { clickMap, fillIn, main, marker, openTips, shopFields } from '../tips-page.ts'

test.use({
  serverEnv: async ({ geocoder }, use) => use(geocoder.env),
  // The browser logs a request for an unknown address.
  expectedComplaints: /status of 404|API request failed: 404/,
})

test('with a geocoder, a typed address moves the marker of a tip, and a postal code gives the shops round it', async ({
  page,
  geocoder,
}) => {
  await openTips(page)
  await fillIn(page, { ...shopFields, Adress: 'Påhittade gränden 3' })
  await clickMap(page)
  const spot = main(page).getByText(/^Markören står på/)
  const placed = (await spot.textContent()) ?? ''
  expect(geocoder.questions).toEqual([])
  const find = main(page).getByRole('button', { name: 'Hitta adressen på kartan' })
  await find.click()
  await expect(main(page).getByText('Hittade inte adressen i Borås. Placera markören själv.')).toBeVisible()
  await expect(spot).toHaveText(placed)
  await fillIn(page, { Adress: shopFields.Adress })
  await find.click()
  await expect(main(page).getByText('Allégatan 12 är markerad. Dra markören om den är fel.')).toBeVisible()
  await expect(spot).toHaveText('Markören står på 57.720300, 12.939800.')
  await expect(marker(page)).toBeInViewport()

  geocoder.questions.length = 0
  await page.goto('/#/?view_mode=list&city=bor%C3%A5s')
  await page.getByRole('button', { name: 'Stad: Borås' }).click()
  const dialog = page.getByRole('dialog', { name: 'Välj stad' })
  await dialog.getByRole('searchbox', { name: 'Filtrera städer' }).fill('51154')
  expect(geocoder.questions).toEqual([])
  await dialog.getByRole('button', { name: 'Sök runt 511 54' }).click()
  const round = ['Kupan i Kinna', 'Lagret i Skene', 'Boden i Fritsla']
  await expect(cardNames(page)).toHaveText(round)
  expect(addressParams(page).get('around')).toBe('57.507 12.695 20 511 54 Kinna')
  await page.reload()
  await expect(cardNames(page)).toHaveText(round)
  expect(geocoder.questions).toEqual(['511 54'])
})
