import { readDesk } from './desk-page.ts'
import { expect, test } from './story.ts'
import { clickMap, field, fillIn, main, marker, openTips, sendButton, shopFields, thanks } from './tips-page.ts'

test('§2 tips heading: a visitor sends a tip about a shop with opening hours @phone', async ({ page, site }) => {
  await openTips(page)
  await expect(sendButton(page)).toBeDisabled()
  await fillIn(page, shopFields)
  await main(page).getByRole('radio', { name: 'Samma tider varje vecka' }).check()
  const monday = main(page).getByRole('group', { name: 'Måndag' })
  await monday.getByLabel('Öppnar').fill('10')
  await monday.getByLabel('Stänger').fill('18.30')
  await main(page).getByRole('button', { name: 'alla vardagar' }).click()
  await clickMap(page)
  await expect(main(page).getByText(/^Markören står på 57\.\d{6}, 1[12]\.\d{6}\.$/)).toBeVisible()
  await sendButton(page).click()
  await expect(main(page).getByText(thanks)).toBeVisible()
  // The form is cleared and the marker gone from the map.
  for (const label of Object.keys(shopFields)) await expect(field(page, label)).toHaveValue('')
  await expect(main(page).getByRole('radio', { name: 'Inga uppgifter' })).toBeChecked()
  await expect(marker(page)).toHaveCount(0)
  await expect(main(page).getByText('Ingen markör är placerad än.')).toBeVisible()
  await expect(main(page).getByText('Butiksnamn är obligatoriskt')).toHaveCount(0)
  // The stored draft is gone after a reload.
  await page.reload()
  await expect(field(page, 'Butiksnamn')).toHaveValue('')

  expect(await readDesk(page, site, '/desk/tips')).toContain(
    'söndag: stängt, måndag: 10:00–18:30, tisdag: 10:00–18:30, onsdag: 10:00–18:30, torsdag: 10:00–18:30, fredag: 10:00–18:30, lördag: stängt',
  )
})

test('the keyboard alone fills in the form, including the marker', async ({ page }) => {
  await openTips(page)
  await field(page, 'Butiksnamn').focus()
  await page.keyboard.type('Tangentboa')
  await page.keyboard.press('Tab')
  await page.keyboard.type('tangentboa.example.se')
  await field(page, 'Stad').focus()
  await page.keyboard.type('borås')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Storgatan 1')
  await main(page).getByRole('button', { name: 'Sätt markören mitt i Borås' }).focus()
  await page.keyboard.press('Enter')
  const spot = main(page).getByText(/^Markören står på/)
  await expect(spot).toHaveText(/57\.7\d+, 12\.9\d+/)
  const before = await spot.textContent()
  await marker(page).focus()
  await page.keyboard.press('ArrowUp')
  await expect(spot).not.toHaveText(before ?? '')
  await field(page, 'Ange koordinater').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('57,721035 12,939819')
  await expect(spot).toHaveText('Markören står på 57.721035, 12.939819.')
  const sent = page.waitForRequest('**/submit_tip')
  await page.keyboard.press('Enter')
  await expect(main(page).locator(':focus')).toContainText(thanks)
  // Clearing the form must not mark the field that had the focus as left empty.
  await expect(main(page).getByText(/är obligatorisk|Placera en markör på kartan/)).toHaveCount(0)
  expect((await sent).postDataJSON()).toMatchObject({ name: 'Tangentboa', latitude: 57.721035, longitude: 12.939819 })
})

test('a draft survives an accidental reload, and an accepted tip removes it, even after the visitor has left the page', async ({
  page,
}) => {
  await openTips(page)
  await fillIn(page, { ...shopFields, Butiksnamn: 'Den som gick sin väg' })
  await clickMap(page)
  await page.reload()
  await expect(field(page, 'Butiksnamn')).toHaveValue('Den som gick sin väg')
  await expect(marker(page)).toBeVisible()
  await expect(sendButton(page)).toBeEnabled()
  let letGo = () => {}
  const isLeft = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/submit_tip', async (route) => {
    await isLeft
    await route.continue()
  })
  const answer = page.waitForResponse('**/submit_tip')
  await sendButton(page).click()
  await page.goto('/#/feedback')
  await expect(main(page).getByRole('heading', { level: 1, name: 'Lämna feedback' })).toBeVisible()
  letGo()
  expect((await answer).status()).toBe(201)
  await openTips(page)
  await expect(field(page, 'Butiksnamn')).toHaveValue('')
})
