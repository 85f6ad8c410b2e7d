import { mariestad, sveg } from './known-places.ts'
import { addressParams, card, cardNames, chooseKind, chooseView, expectCount } from './search-page.ts'
import { expect, test } from './story.ts'

test.describe('from the visitor’s own position', () => {
  test.use({ geolocation: { latitude: mariestad.lat, longitude: mariestad.lng }, permissions: ['geolocation'] })

  test('§2 area modal, §1 search by area, §1 search by distance: the shops within 20 and within 21 km, nearest first @engines', async ({
    page,
  }) => {
    await page.goto('/#/?city=bor%C3%A5s&view_mode=list')
    await chooseKind(page, 'Second hand butik')
    const tag = page.getByRole('button', { name: /^Sökområde: / })
    await tag.click()
    const dialog = page.getByRole('dialog', { name: 'Sök i ett område' })
    await dialog.getByRole('button', { name: 'Använd min plats' }).click()
    await expect(dialog.getByText(/^Mitten ligger nära Mariestad\./)).toBeVisible()
    const radius = dialog.getByRole('slider', { name: 'Radie' })
    await radius.fill('20')
    await expect(dialog.getByText('20 km', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Visa området' }).click()

    // Shops at 1, 8 and 19.9 km; the one at 20.1 km is outside.
    await expectCount(page, '3 ställen')
    const sort = page.getByRole('combobox', { name: 'Sortera' })
    await sort.selectOption('Avstånd')
    await expect(cardNames(page)).toHaveText(['Kupan vid torget', 'Antikladan', 'Gränsfallet'])
    await expect(card(page, 'Kupan vid torget')).toContainText('1,0 km')
    await expect(card(page, 'Antikladan')).toContainText('8,0 km')
    expect(Object.fromEntries(addressParams(page))).toMatchObject({
      custom_position_selected: 'true',
      around: '58.71 13.824 20',
      sort_by: 'distance',
      event_type: 'second hand butik',
    })
    expect(addressParams(page).has('city')).toBe(false)
    const stored = await page.evaluate(() => localStorage.getItem('map_info'))
    expect(JSON.parse(stored ?? '')).toEqual({ map_center: [mariestad.lat, mariestad.lng], radius: 20 })

    // Another device shows the same shops for the same address.
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect(cardNames(page)).toHaveText(['Kupan vid torget', 'Antikladan', 'Gränsfallet'])

    await tag.click()
    await radius.fill('21')
    await dialog.getByRole('button', { name: 'Visa området' }).click()
    await expect(cardNames(page)).toHaveText(['Kupan vid torget', 'Antikladan', 'Gränsfallet', 'Utom räckhåll'])

    await tag.click()
    await dialog.getByRole('button', { name: 'Sluta söka i området' }).click()
    await expect(page.getByRole('button', { name: /^Stad: / })).toBeEnabled()
    expect(addressParams(page).has('custom_position_selected')).toBe(false)
  })
})

test.describe('where one shop is open', () => {
  test.use({ geolocation: { latitude: sveg.lat, longitude: sveg.lng }, permissions: ['geolocation'] })

  test('one press, or the app’s shortcut, finds what is open now near the visitor', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Öppet nu nära mig' }).click()
    await expectCount(page, '1 ställe')
    await chooseView(page, 'Lista')
    await expect(cardNames(page)).toHaveText(['Alltid öppet'])
    expect(Object.fromEntries(addressParams(page))).toMatchObject({ open: 'now', event_type: 'second hand butik' })

    // The shortcut of the installed app does the same.
    await page.goto('/#/?near=me')
    await expect(page).toHaveURL(/open=now/)
    await expect(page).toHaveURL(/custom_position_selected=true/)
    // A reload repeats the search, but does not ask for the position again.
    await expect(page).not.toHaveURL(/near=/)
    await expect(page.getByRole('button', { name: /^Sökområde: / })).toContainText('20 km')
  })
})
