import { type FakeGeocoder, startGeocoder } from './fake-geocoder.ts'
import { officeHours } from './known-places.ts'
import { addressParams, cardNames, expectCount } from './search-page.ts'
import { expect, test as base } from './story.ts'

const shop = (id: number, name: string, town: string, lat: number, lng: number) =>
  ({ id, name, address: 'Storgatan 1', town, position: { lat, lng }, openingHours: officeHours, link: null }) as const

const places = {
  shops: [
    shop(1, 'Kupan i Kinna', 'Kinna', 57.507, 12.695),
    shop(2, 'Lagret i Skene', 'Skene', 57.49, 12.645),
    // 34 km away.
    shop(3, 'Boråsfyndet', 'Borås', 57.721, 13.1),
  ],
  markets: [],
}

const test = base.extend<{ geocoder: FakeGeocoder }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it must prepare from this pattern.
  geocoder: async ({}, use) => {
    const geocoder = await startGeocoder()
    await use(geocoder)
    await geocoder.stop()
  },
  ownServer: true,
  serverEnv: async ({ geocoder }, use) => use(geocoder.env),
  places,
  // The sidebar's markets are not among them, and some codes are not found.
  expectedComplaints: /404|503|ERR_INTERNET_DISCONNECTED|API request failed/,
})

const notSearchable = 'Postnummer går inte att söka på här. Skriv ortens namn.'

test('a postal code is typed and looked up: the shops round it, nearest first, also for whoever gets the link @phone', async ({
  page,
  geocoder,
  expectAccessible,
}) => {
  await page.goto('/#/?view_mode=list&city=bor%C3%A5s')
  await expectCount(page, '1 ställe')
  await page.getByRole('button', { name: 'Stad: Borås' }).click()
  const dialog = page.getByRole('dialog', { name: 'Välj stad' })
  const field = dialog.getByRole('searchbox', { name: 'Filtrera städer' })
  await field.fill('511')
  await expect(dialog.getByText('Skriv hela postnumret, fem siffror.')).toBeVisible()
  await field.fill('51154')
  await expect(dialog.getByText('Enter söker runt 511 54')).toBeVisible()
  await expectAccessible('a postal code in the town list')
  expect(geocoder.questions).toEqual([])
  await dialog.getByRole('button', { name: 'Sök runt 511 54' }).click()

  await expectCount(page, '2 ställen')
  const nearest = ['Kupan i Kinna', 'Lagret i Skene']
  await expect(cardNames(page)).toHaveText(nearest)
  const town = page.getByRole('button', { name: 'Stad: 511 54 Kinna' })
  await expect(town).toBeFocused()
  expect(addressParams(page).get('around')).toBe('57.5071 12.6952 20 511 54 Kinna')
  await expectAccessible('a search round a postal code')

  // Whoever gets the link asks no geocoder.
  const link = page.url()
  await page.goto('about:blank')
  await page.goto(link)
  await expect(cardNames(page)).toHaveText(nearest)
  await expect(town).toBeVisible()
  expect(geocoder.questions).toEqual(['511 54'])
})

test('a postal code that is not found, a geocoder that is away, and no connection are told', async ({
  page,
  context,
  geocoder,
  expectAccessible,
}) => {
  await page.goto('/#/?view_mode=list')
  await expectCount(page, '3 ställen')
  await page.getByRole('button', { name: 'Stad: hela Sverige' }).click()
  const dialog = page.getByRole('dialog', { name: 'Välj stad' })
  const search = async (code: string) => {
    await dialog.getByRole('searchbox', { name: 'Filtrera städer' }).fill(code)
    await dialog.getByRole('button', { name: `Sök runt ${code}` }).click()
  }
  await search('999 99')
  await expect(dialog.getByText('Hittade inte postnumret 999 99. Skriv ortens namn.')).toBeVisible()
  await expectAccessible('a postal code that is not found')
  await context.setOffline(true)
  await search('511 54')
  await expect(dialog.getByText(/^Vi nådde inte postnummersökningen\./)).toBeVisible()
  await context.setOffline(false)
  geocoder.works = false
  await search('511 54')
  await expect(dialog.getByText('Postnummer kan inte slås upp just nu. Skriv ortens namn.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Sök runt 511 54' })).toBeVisible()
})

base.describe('without a geocoder', () => {
  base('the town list says that postal codes cannot be searched for', async ({ page, expectAccessible }) => {
    await page.goto('/#/?view_mode=list')
    await page.getByRole('button', { name: 'Stad: hela Sverige' }).click()
    const dialog = page.getByRole('dialog', { name: 'Välj stad' })
    await dialog.getByRole('searchbox', { name: 'Filtrera städer' }).fill('511 54')
    await expect(dialog.getByText(notSearchable)).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Sök runt/ })).toHaveCount(0)
    await expectAccessible()
  })
})
