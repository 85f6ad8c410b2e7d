import { addressParams, cardNames, expectCount } from '../search-page.ts'
import { expect, test } from '../story.ts'

test.use({
  serverEnv: async ({ geocoder }, use) => use(geocoder.env),
  // The browser logs a request for an unknown postal code.
  expectedComplaints: /status of (404|503)|API request failed: (404|503)/,
})

test('a postal code is looked up: the shops round it, also for somebody who gets the link; an unknown one is reported', async ({
  page,
  geocoder,
}) => {
  await page.goto('/#/?view_mode=list&city=bor%C3%A5s')
  await expectCount(page, '1 ställe')
  await page.getByRole('button', { name: 'Stad: Borås' }).click()
  const dialog = page.getByRole('dialog', { name: 'Välj stad' })
  const field = dialog.getByRole('searchbox', { name: 'Filtrera städer' })
  await field.fill('999 99')
  expect(geocoder.questions).toEqual([])
  await dialog.getByRole('button', { name: 'Sök runt 999 99' }).click()
  await expect(dialog.getByText('Hittade inte postnumret 999 99. Skriv ortens namn.')).toBeVisible()
  await field.fill('51154')
  await dialog.getByRole('button', { name: 'Sök runt 511 54' }).click()

  const round = ['Kupan i Kinna', 'Lagret i Skene', 'Boden i Fritsla']
  await expect(cardNames(page)).toHaveText(round)
  const town = page.getByRole('button', { name: 'Stad: 511 54 Kinna' })
  await expect(town).toBeFocused()
  expect(addressParams(page).get('around')).toBe('57.5071 12.6952 20 511 54 Kinna')

  const link = page.url()
  await page.goto('about:blank')
  await page.goto(link)
  await expect(cardNames(page)).toHaveText(round)
  await expect(town).toBeVisible()
  expect(geocoder.questions).toEqual(['999 99', '511 54'])
})
