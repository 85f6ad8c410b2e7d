import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readDesk } from './desk-page.ts'
import { type FakeGeocoder, startGeocoder } from './fake-geocoder.ts'
import { expect, test as base } from './story.ts'
import { clickMap, field, fillIn, main, marker, openTips, sendButton, shopFields, thanks } from './tips-page.ts'

const test = base.extend<{ geocoder: FakeGeocoder }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it must prepare from this pattern.
  geocoder: async ({}, use) => {
    const geocoder = await startGeocoder()
    await use(geocoder)
    await geocoder.stop()
  },
  ownServer: true,
  serverEnv: async ({ geocoder }, use) => use(geocoder.env),
  // Some addresses are not found, and the browser writes that to its console.
  expectedComplaints: /status of (404|503)|API request failed: (404|503)/,
})

const findButton = 'Hitta adressen på kartan'

test('a typed address is found on the map, and the tip has its position @phone', async ({
  page,
  site,
  geocoder,
  expectAccessible,
}) => {
  await openTips(page)
  await fillIn(page, shopFields)
  await expect(main(page).getByText('Ingen markör är placerad än.')).toBeVisible()
  expect(geocoder.questions).toEqual([])
  await main(page).getByRole('button', { name: findButton }).click()
  await expect(main(page).getByText('Allégatan 12 är markerad. Dra markören om den är fel.')).toBeVisible()
  await expect(main(page).getByText('Markören står på 57.720300, 12.939800.')).toBeVisible()
  await expect(marker(page)).toBeInViewport()
  await expectAccessible('found')
  await sendButton(page).click()
  await expect(main(page).getByText(thanks)).toBeVisible()
  expect(await readDesk(page, site, '/desk/tips')).toContain('57.7203')
})

test('what is not found is told, and a marker that the visitor has placed stays @phone', async ({
  page,
  geocoder,
  expectAccessible,
}) => {
  await openTips(page)
  await fillIn(page, { ...shopFields, Adress: 'Allégatan 999' })
  await main(page).getByRole('button', { name: findButton }).click()
  await expect(main(page).getByText('Vi hittade gatan, men inte numret: flytta markören dit stället är.')).toBeVisible()
  await clickMap(page)
  await expect(main(page).getByText(/^Vi hittade gatan/)).toHaveCount(0)
  const spot = main(page).getByText(/^Markören står på/)
  const placed = (await spot.textContent()) ?? ''

  await fillIn(page, { Adress: 'Påhittade gränden 3' })
  await main(page).getByRole('button', { name: findButton }).click()
  await expect(main(page).getByText('Hittade inte adressen i Borås. Placera markören själv.')).toBeVisible()
  await expect(spot).toHaveText(placed)
  await expectAccessible('not found')

  geocoder.works = false
  await fillIn(page, { Adress: 'Allégatan 13' })
  await main(page).getByRole('button', { name: findButton }).click()
  await expect(main(page).getByText('Adresser kan inte slås upp just nu. Placera markören själv.')).toBeVisible()
  await expect(spot).toHaveText(placed)

  await fillIn(page, { Adress: '' })
  await main(page).getByRole('button', { name: findButton }).click()
  await expect(main(page).getByText('Skriv adress och stad först.')).toBeVisible()
  await expect(field(page, 'Adress')).toHaveValue('')
})

test('places of an import that have no coordinates are looked up by their addresses', async ({ site, geocoder }) => {
  const folder = await mkdtemp(join(tmpdir(), 'fyndkartan-import-'))
  const file = join(folder, 'butiker.csv')
  await writeFile(
    file,
    'type,name,town,address,id\nbutik,Kupan,Borås,Allégatan 12,1\nbutik,Boden,Borås,Allégatan 12,2\n',
  )
  const tried = await site.command('import', 'csv', file, '--dry-run')
  expect(tried).toMatch(/2/)
  expect(geocoder.questions).toEqual([])
  await site.command('import', 'csv', file)
  await expect.poll(() => geocoder.questions, { timeout: 15_000 }).toEqual(['Allégatan 12, Borås'])
  await rm(folder, { recursive: true })
})

base.describe('without a geocoder', () => {
  base('the form says that addresses are not looked up @phone', async ({ page, expectAccessible }) => {
    await openTips(page)
    await expect(main(page).getByText('Adresser kan inte slås upp här, så placera markören själv.')).toBeVisible()
    await expect(main(page).getByRole('button', { name: findButton })).toHaveCount(0)
    await expectAccessible()
  })
})
