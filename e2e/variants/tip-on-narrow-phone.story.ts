import { expect, test } from '../story.ts'
import { chooseMarket, fillIn, main, openTips, shopFields } from '../tips-page.ts'

test.use({ viewport: { width: 320, height: 640 } })

test('on the narrowest phone nothing of a filled-in tip reaches beyond the edge', async ({ page }) => {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await openTips(page)
  await fillIn(page, { ...shopFields, Butiksnamn: 'x'.repeat(400) })
  await main(page).getByRole('radio', { name: 'Samma tider varje vecka' }).check()
  const monday = main(page).getByRole('group', { name: 'Måndag' })
  await monday.getByLabel('Öppnar').fill('10')
  await monday.getByLabel('Stänger').fill('18')
  await expect(main(page).getByRole('button', { name: 'alla vardagar' })).toBeVisible()
  expect(await overflow()).toBe(0)
  // A click in the list of what is missing scrolls to the map.
  await main(page).getByRole('button', { name: 'Markör på kartan', exact: true }).click()
  await expect(main(page).getByRole('group', { name: /^Karta\./ })).toBeInViewport()
  await chooseMarket(page)
  expect(await overflow()).toBe(0)
})
