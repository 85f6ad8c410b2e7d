import type { Page } from '@playwright/test'
import { expectFocusStays } from '../keyboard.ts'
import { expectCount, map, pins, showSign } from '../search-page.ts'
import { expect, test } from '../story.ts'

const noResults = 'Din sökning gav inga resultat.'

test.use({ expectedComplaints: /^(Failed to (load resource|fetch)|API request failed)/ })

/** Makes a new search, since the browser may answer a repeated one from its cache for 15 s. */
async function searchAnew(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Sökord' }).fill('retro')
  await showSign(page).click()
}

test('the server stops while someone searches on the map, and comes back', async ({ page, site }) => {
  await page.goto('/#/?city=trosa')
  await expect(pins(page, 'Butik')).toBeVisible()
  await site.kill()
  await searchAnew(page)
  await expect(map(page).getByText(noResults)).toBeVisible()
  await expect(pins(page, 'Butik')).toHaveCount(0)
  await site.start()
  await map(page).getByRole('button', { name: 'Försök igen' }).press('Enter')
  await expect(pins(page, 'Butik')).toBeVisible()
  await expectFocusStays(page, 'the button that tried again on the map')
  await expect(map(page).getByText(noResults)).toBeHidden()
  // The number above the map is updated, too.
  await expectCount(page, '1 ställe')
  // If only the list's call fails, the number comes from the map.
  await page.route(/select_event_info/, (route) => route.abort())
  await page.getByRole('searchbox', { name: 'Sökord' }).fill('retrolyckan')
  await showSign(page).click()
  await expectCount(page, '1 ställe på kartan')
})
