import { readDesk } from '../desk-page.ts'
import { expect, test } from '../story.ts'
import { clickMap, fillIn, main, marker, openTips, sendButton, shopFields, thanks } from '../tips-page.ts'

test.use({
  serverEnv: async ({ geocoder }, use) => use(geocoder.env),
  // The browser logs a request for an unknown address.
  expectedComplaints: /status of (404|503)|API request failed: (404|503)/,
})

test('a typed address is found on the map, one that is not found leaves the marker, and the tip has its position', async ({
  page,
  site,
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

  await fillIn(page, { Adress: 'Allégatan 999' })
  await find.click()
  await expect(main(page).getByText('Vi hittade gatan, men inte numret: flytta markören dit stället är.')).toBeVisible()

  await fillIn(page, { Adress: shopFields.Adress })
  await find.click()
  await expect(main(page).getByText('Allégatan 12 är markerad. Dra markören om den är fel.')).toBeVisible()
  await expect(main(page).getByText('Markören står på 57.720300, 12.939800.')).toBeVisible()
  await expect(marker(page)).toBeInViewport()
  await sendButton(page).click()
  await expect(main(page).getByText(thanks)).toBeVisible()
  expect(await readDesk(page, site, '/desk/tips')).toContain('57.7203')
})
