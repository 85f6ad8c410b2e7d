import type { Page } from '@playwright/test'
import { expectFocusKept } from '../keyboard.ts'
import { cardNames, expectCount, map, pins, showSign } from '../search-page.ts'
import { expect, test } from '../story.ts'

const noResults = 'Din sökning gav inga resultat.'

test.use({ expectedComplaints: /^(Failed to (load resource|fetch)|API request failed)/ })

/** A search that is new each time: the browser may answer a repeated one from its cache for 15 s. */
async function searchAnew(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Sökord' }).fill('retro')
  await showSign(page).click()
}

test('§8 search failure shown: the server stops while someone searches in the list, and comes back', async ({
  page,
  site,
}) => {
  await page.goto('/#/?view_mode=list&city=trosa')
  await expect(cardNames(page)).toHaveText(['Retrolyckan'])
  await site.kill()
  await searchAnew(page)
  await expect(page.getByText(noResults)).toBeVisible()
  await expect(cardNames(page)).toHaveCount(0)

  // Still unreachable: trying again fails again.
  // The sidebar may have an alert, too.
  const again = page.getByRole('region', { name: 'Sökresultat' }).getByRole('button', { name: 'Försök igen' })
  await again.click()
  await expect(page.getByText(noResults)).toBeVisible()

  await site.start()
  await again.press('Enter')
  await expect(cardNames(page)).toHaveText(['Retrolyckan'])
  await expectFocusKept(page, 'the button that tried again')
  await expect(page.getByText(noResults)).toBeHidden()
})

test('§8 search failure shown: the server stops while someone searches on the map, and comes back', async ({
  page,
  site,
}) => {
  await page.goto('/#/?city=trosa')
  await expect(pins(page, 'Butik')).toBeVisible()
  await site.kill()
  await searchAnew(page)
  await expect(map(page).getByText(noResults)).toBeVisible()
  await expect(pins(page, 'Butik')).toHaveCount(0)
  await site.start()
  await map(page).getByRole('button', { name: 'Försök igen' }).press('Enter')
  await expect(pins(page, 'Butik')).toBeVisible()
  await expectFocusKept(page, 'the button that tried again on the map')
  await expect(map(page).getByText(noResults)).toBeHidden()
  // The number above the map is updated too.
  await expectCount(page, '1 ställe')
  // When only the list's call fails, the number comes from the map.
  await page.route(/select_event_info/, (route) => route.abort())
  await page.getByRole('searchbox', { name: 'Sökord' }).fill('retrolyckan')
  await showSign(page).click()
  await expectCount(page, '1 ställe på kartan')
})

test('§R2 failed page keeps, §R2 failed page again: the next page of the list cannot be fetched', async ({
  page,
  site,
}) => {
  await page.goto('/#/?view_mode=list&city=kiruna')
  await expect(cardNames(page).first()).toBeVisible()
  await site.kill()
  await expect(async () => {
    await page.mouse.wheel(0, 1500)
    await expect(page.getByText('Det gick inte att hämta fler resultat.')).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [0] })
  expect(await cardNames(page).count()).toBeGreaterThan(0)
  await site.start()
  // The sidebar has buttons of that name too when the server went before it was filled.
  const results = page.getByRole('region', { name: 'Sökresultat' })
  await results.getByRole('button', { name: 'Försök igen' }).press('Enter')
  await expect(page.locator('[aria-posinset="21"]')).toBeAttached()
  await expectFocusKept(page, 'the button that fetched more')
})

test('§4 fallback of 5 seconds, §R2 late answer shown: no results after 5 seconds, until they come', async ({
  page,
  site,
}) => {
  await page.goto('/#/?view_mode=list&city=trosa')
  await expect(cardNames(page)).toHaveText(['Retrolyckan'])
  site.pause()
  await searchAnew(page)
  await expect(page.getByText('Laddar resultat...')).toBeAttached()
  // The clock runs on meanwhile: two seconds for a slow machine.
  await page.clock.runFor(3000)
  await expect(page.getByText(noResults)).toBeHidden()
  await page.clock.runFor(2000)
  await expect(page.getByText(noResults)).toBeVisible()
  site.resume()
  await expect(cardNames(page)).toHaveText(['Retrolyckan'])
  await expect(page.getByText(noResults)).toBeHidden()
})

test('§2 map status searching, §R2 late answer shown: a slow answer for the map is shown when it comes', async ({
  page,
  site,
}) => {
  await page.goto('/#/?city=trosa')
  await expect(pins(page, 'Butik')).toBeVisible()
  site.pause()
  await searchAnew(page)
  await expect(map(page).getByText('Laddar karta...')).toBeVisible()
  await expect(map(page).getByText('Söker efter evenemang...')).toBeVisible()
  await page.clock.runFor(5500)
  await expect(map(page).getByText(noResults)).toBeVisible()
  site.resume()
  await expect(pins(page, 'Butik')).toBeVisible()
  await expect(map(page).getByText(noResults)).toBeHidden()
})

test('a popup whose place cannot be fetched shows an error and can try again', async ({
  page,
  site,
  expectAccessible,
}) => {
  // The popup's own code, which is fetched once there are pins.
  const code = page.waitForResponse(/PlacePopup/)
  await page.goto('/#/?city=trosa')
  await expect(pins(page, 'Butik')).toBeVisible()
  await (await code).finished()
  await site.kill()
  await pins(page, 'Butik').click()
  const popup = map(page).getByRole('dialog')
  await expect(popup.getByText('Ett fel uppstod vid hämtning av butiksinformation')).toBeVisible()
  await expectAccessible('a popup that failed')
  await site.start()
  await popup.getByRole('button', { name: 'Försök igen' }).press('Enter')
  await expect(popup.getByRole('link', { name: 'Retrolyckan' })).toBeVisible()
  await expectFocusKept(page, 'the button that tried again in the popup')
})
