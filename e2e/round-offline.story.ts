import type { Page } from '@playwright/test'
import { cachedShops } from './offline-caches.ts'
import { registerWorker } from './register-worker.ts'
import { roundPlaces } from './round-places.ts'
import { expect, test } from './story.ts'

test.use({
  places: roundPlaces,
  serviceWorkers: 'allow',
  clock: 'everywhere',
  expectedComplaints:
    /^Failed to load resource|^API request failed|^Failed to (fetch|load events)|^Servern kunde inte nås/,
})

const names = ['Glasboden', 'Hyllvärmaren', 'Kopparkitteln']

const stops = (page: Page) => page.getByRole('list', { name: 'Rundans stopp' }).getByRole('heading', { level: 3 })

test('the round opens offline in a new tab, although the visitor opened neither it nor its places before @phone-only @any-hour', async ({
  page,
  context,
}) => {
  const visited = await context.newPage()
  await visited.goto('/#/?view_mode=list&city=skara&event_type=second+hand+butik')
  await registerWorker(visited)
  for (const name of names) await visited.getByRole('button', { name: `Lägg till i rundan: ${name}` }).click()
  await expect.poll(() => cachedShops(visited)).toEqual(['/get_store/601', '/get_store/602', '/get_store/605'])

  await visited.close()
  await context.setOffline(true)
  await page.goto('/#/runda')
  await expect(page.getByText(/^Du är offline/)).toBeVisible()
  await expect(stops(page)).toHaveCount(3)
  expect((await stops(page).allTextContents()).toSorted()).toEqual(names)
  // A fixed day: otherwise the plan starts at the present time, when the shops may have closed.
  await page.getByLabel('Dag', { exact: true }).fill('2026-11-18')
  await expect(page.getByText(/^3 stopp, klar/)).toBeVisible()
  await expect(page.getByText(/^Hämtat i dag \d\d\.\d\d\.$/)).toBeVisible()
  await expect(page.getByRole('group', { name: /^Karta med rundans stopp/ })).toBeVisible()

  // Planning works offline too.
  await page.getByLabel('Åk klockan').fill('10:15')
  await expect(page.getByText(/^3 stopp, klar/)).toBeVisible()
  await page.reload()
  await expect(stops(page)).toHaveCount(3)
})
