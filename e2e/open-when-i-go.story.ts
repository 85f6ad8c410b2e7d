import { mariestad } from './known-places.ts'
import { addressParams, card, cardNames, chooseView, expectCount, map, showSign } from './search-page.ts'
import { expect, test } from './story.ts'

const saturday = 'start_date=2026-11-28&end_date=2026-11-28'
const openThen = { name: 'öppet då' }

test('shops that are open on Saturday afternoon within 20 km, and those with unknown hours', async ({ page }) => {
  await page.addInitScript((centre) => {
    localStorage.setItem('map_info', JSON.stringify({ map_center: [centre.lat, centre.lng], radius: 20 }))
  }, mariestad)
  await page.goto(`/#/?custom_position_selected=true&event_type=second%20hand%20butik&${saturday}&view_mode=list`)
  await expectCount(page, '3 ställen')
  await page.getByRole('button', openThen).click()
  await expect(page.getByRole('button', openThen)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Fler val' }).click()
  await page.getByRole('combobox', { name: 'Tidigast' }).selectOption('14:00')
  await showSign(page).click()

  await expect(cardNames(page)).toHaveText(['Kupan vid torget'])
  await expect(card(page, 'Kupan vid torget')).toContainText('Öppet lör 10–15')
  expect(Object.fromEntries(addressParams(page))).toMatchObject({ open: 'span', open_from: '14:00' })
  await expect(page.getByText('och 2 butiker utan kända tider')).toBeVisible()
  await page.reload()
  await expect(cardNames(page)).toHaveText(['Kupan vid torget'])

  await page.getByRole('button', { name: 'Visa dem också' }).click()
  await expectCount(page, '3 ställen')
  expect(addressParams(page).has('open')).toBe(false)

  // On a single day, pins show by shape and name which shops are open.
  await chooseView(page, 'Karta')
  const pin = (state: string) => map(page).getByRole('button', { name: `Butik, ${state}, visa` })
  await expect(map(page).getByRole('list', { name: 'Teckenförklaring' })).toContainText('Stängt då')
  // On a narrow map, two of them form a cluster at first.
  await map(page).getByRole('button', { name: 'Zooma in', exact: true }).click()
  await expect(pin('öppet då')).toBeVisible()
  await expect(pin('okända tider').first()).toBeVisible()
  await pin('öppet då').click()
  await expect(page.getByRole('dialog', { name: 'Kupan vid torget' })).toContainText('Öppet lör 10–15')

  // The shop is closed on Sunday. Over a whole week, pins do not show hours.
  const sunday = 'start_date=2026-11-29&end_date=2026-11-29'
  await page.goto(`/#/?city=trosa&event_type=second%20hand%20butik&${sunday}`)
  await expect(map(page).getByRole('button', { name: 'Butik, stängt då, visa' })).toBeVisible()
  await page.goto('/#/?city=trosa&event_type=second%20hand%20butik')
  await expect(map(page).getByRole('button', { name: 'Butik, visa', exact: true })).toBeVisible()
})
