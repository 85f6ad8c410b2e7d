import { registerWorker } from './register-worker.ts'
import { cardNames, expectCount, map, pins } from './search-page.ts'
import { expect, test } from './story.ts'

test.use({
  serviceWorkers: 'allow',
  clock: 'everywhere',
  expectedComplaints: /^Failed to load resource|^API request failed|^Failed to (fetch|load events)/,
})

const city = 'city=trosa'

test('an offline second visit shows the site, the last search and the places that the visitor opened @firefox', async ({
  page,
}) => {
  const context = page.context()
  await page.goto(`/#/?${city}&view_mode=list&seed=1&start_date=2026-11-18&end_date=2026-11-25`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  // The worker did not handle the first visit; it handles the requests after a reload.
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect(cardNames(page)).toHaveText(['Retrolyckan'])
  await page.getByRole('link', { name: 'Retrolyckan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Karta: Retrolyckan' })).toBeVisible()
  await page.goBack()
  await expect(cardNames(page)).toHaveText(['Retrolyckan'])

  await context.setOffline(true)
  await expect(page.getByText(/^Du är offline/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Du är offline/)).toBeVisible()
  await expectCount(page, '1 ställe')
  await expect(cardNames(page)).toHaveText(['Retrolyckan'])
  await page.getByRole('link', { name: 'Retrolyckan' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeVisible()

  // A search that was never made fails and says so.
  await page.goto('/#/?city=kiruna&view_mode=list&seed=1')
  await expect(page.getByText('Din sökning gav inga resultat.')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText(/^Du är offline/)).toBeHidden()
  await page.getByRole('region', { name: 'Sökresultat' }).getByRole('button', { name: 'Försök igen' }).click()
  await expectCount(page, '65 ställen')
})

test('the map works offline, and so does the search for villages once the list of towns has been open', async ({
  page,
  context,
}) => {
  await page.goto('/#/about')
  await registerWorker(page)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.goto(`/#/?${city}&start_date=2026-11-18&end_date=2026-11-25`)
  await expect(pins(page, 'Butik')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Välj stad' })
  const typeSkene = async () => {
    await page.getByRole('button', { name: 'Stad: Trosa' }).click()
    await dialog.getByRole('searchbox', { name: 'Filtrera städer' }).fill('skene')
  }
  await typeSkene()
  await expect(dialog.getByRole('button', { name: /^Skene/ })).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await expect(map(page)).toBeVisible()
  await expect(pins(page, 'Butik')).toBeVisible()
  await typeSkene()
  await expect(dialog.getByRole('button', { name: /^Skene/ })).toBeVisible()
})

test('a page under /butik opens offline if it was read before; otherwise the cached place opens at its hash address @any-hour', async ({
  page,
  context,
}) => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await page.goto('/#/about')
  await registerWorker(page)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.goto('/#/store/3')
  await expect(heading('Fyndhörnan')).toBeVisible()
  await page.goto('/butik/1-retrolyckan-trosa')
  await expect(heading('Retrolyckan')).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await expect(heading('Retrolyckan')).toBeVisible()
  await expect(page.getByText(/^Du är offline/)).toBeVisible()
  await expect(page.getByText(/^Hämtat i dag \d\d\.\d\d\.$/)).toBeVisible()
  await page.goto('/butik/3-fyndhornan-goteborg')
  await expect(page).toHaveURL(/\/#\/store\/3$/)
  await expect(heading('Fyndhörnan')).toBeVisible()
})
