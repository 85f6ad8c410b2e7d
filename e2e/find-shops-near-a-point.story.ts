import { mariestad } from './known-places.ts'
import { addressParams, card, cardNames, chooseKind, chooseView, expectCount, showSign } from './search-page.ts'
import { expect, test } from './story.ts'

const nearMe = { name: /^Sökområde: / }

test.describe('from the visitor’s own position', () => {
  test.use({ geolocation: { latitude: mariestad.lat, longitude: mariestad.lng }, permissions: ['geolocation'] })

  test('§2 area modal, §4 area removes city, §4 area adds Avstånd, §R2 area turned off: the shops within 20 km, nearest first @phone @engines', async ({
    page,
  }) => {
    await page.goto('/#/?city=bor%C3%A5s&view_mode=list')
    await chooseKind(page, 'Second hand butik')
    await page.getByRole('button', nearMe).click()
    const dialog = page.getByRole('dialog', { name: 'Sök i ett område' })
    await dialog.getByRole('button', { name: 'Använd min plats' }).click()
    await expect(dialog.getByText(/^Mitten ligger nära Mariestad\./)).toBeVisible()
    const radius = dialog.getByRole('slider', { name: 'Radie' })
    await expect(radius).toHaveValue('100')
    await radius.fill('20')
    await expect(dialog.getByText('20 km', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Visa området' }).click()

    // At 1, 8 and 19.9 km; the one at 20.1 km is outside.
    await expectCount(page, '3 ställen')
    const sort = page.getByRole('combobox', { name: 'Sortera' })
    await sort.selectOption('Avstånd')
    await expect(cardNames(page)).toHaveText(['Kupan vid torget', 'Antikladan', 'Gränsfallet'])
    await expect(card(page, 'Kupan vid torget')).toContainText('1,0 km')
    await expect(card(page, 'Antikladan')).toContainText('8,0 km')

    // Towns no longer apply, and are removed from the address.
    await expect(page.getByRole('button', { name: /^Stad: / })).toBeDisabled()
    await expect(page.getByText('Inte relevant vid geografisk sökning')).toBeVisible()
    expect(Object.fromEntries(addressParams(page))).toMatchObject({
      custom_position_selected: 'true',
      sort_by: 'distance',
      event_type: 'second hand butik',
    })
    expect(addressParams(page).has('city')).toBe(false)
    const stored = await page.evaluate(() => localStorage.getItem('map_info'))
    expect(JSON.parse(stored ?? '')).toEqual({ map_center: [mariestad.lat, mariestad.lng], radius: 20 })

    // Without an area there is no distance to sort by.
    await page.getByRole('button', nearMe).click()
    await dialog.getByRole('button', { name: 'Sluta söka i området' }).click()
    await expect(sort.getByRole('option')).toHaveText(['Närmst i tid'])
    await expect(page.getByRole('button', { name: /^Stad: / })).toBeEnabled()
    expect(addressParams(page).has('sort_by')).toBe(false)
    expect(addressParams(page).has('custom_position_selected')).toBe(false)
  })

  test('§1 search by area, §1 search by distance, §7 geolocation stored: the edge of the circle is exact: 21 km includes the fourth shop', async ({
    page,
  }) => {
    await page.goto(
      '/#/?custom_position_selected=true&event_type=second%20hand%20butik&view_mode=list&sort_by=distance',
    )
    // Before 'Visa' is clicked.
    const whereTheyAre = { lat: mariestad.lat, lng: mariestad.lng }
    await expect
      .poll(() => page.evaluate((): unknown => JSON.parse(localStorage.getItem('user_position') ?? 'null')))
      .toEqual(whereTheyAre)
    await page.getByRole('button', nearMe).click()
    const dialog = page.getByRole('dialog', { name: 'Sök i ett område' })
    await dialog.getByRole('button', { name: 'Använd min plats' }).click()
    await expect(dialog.getByText(/^Mitten ligger nära Mariestad\./)).toBeVisible()
    await dialog.getByRole('slider', { name: 'Radie' }).fill('21')
    await dialog.getByRole('button', { name: 'Visa området' }).click()
    await expect(cardNames(page)).toHaveText(['Kupan vid torget', 'Antikladan', 'Gränsfallet', 'Utom räckhåll'])
  })
})

test('§5 radius bounds: the radius goes from 1 to 500 km, and the centre can be moved with the arrow keys', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', nearMe).click()
  const dialog = page.getByRole('dialog', { name: 'Sök i ett område' })
  const radius = dialog.getByRole('slider', { name: 'Radie' })
  await radius.focus()
  await page.keyboard.press('Home')
  await expect(dialog.getByText('1 km', { exact: true })).toBeVisible()
  await page.keyboard.press('End')
  await expect(dialog.getByText('500 km', { exact: true })).toBeVisible()

  const middle = dialog.getByRole('button', { name: 'Områdets mitt. Flytta med piltangenterna.' })
  await middle.focus()
  await expect(dialog.getByText(/^Mitten ligger nära Kungälv/)).toBeVisible()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(dialog.getByText(/^Mitten ligger nära Kungälv/)).toBeHidden()

  // Closing the dialog changes nothing.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', nearMe)).toBeFocused()
  expect(addressParams(page).has('custom_position_selected')).toBe(false)
})

test('a visitor who denies access to their position can still move the circle', async ({ page }) => {
  await page.goto('/')
  await expect(showSign(page)).toBeEnabled()
  await page.getByRole('button', nearMe).click()
  const dialog = page.getByRole('dialog', { name: 'Sök i ett område' })
  await dialog.getByRole('button', { name: 'Använd min plats' }).click()
  await expect(dialog.getByText('Vi fick inte veta var du är. Flytta cirkeln på kartan i stället.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Visa området' }).click()
  await expect(page.getByRole('button', { name: 'Sökområde: inom 100 km' })).toBeVisible()
  await chooseView(page, 'Lista')
  await expectCount(page, '4 ställen')
})
