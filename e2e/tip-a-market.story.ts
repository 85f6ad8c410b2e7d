import { readDesk } from './desk-page.ts'
import { expect, test } from './story.ts'
import { chooseMarket, clickMap, field, fillIn, main, marketFields, openTips, sendButton, thanks } from './tips-page.ts'

test('a tip of a market is sent without an account @phone @engines', async ({ page, site, expectAccessible }) => {
  await openTips(page)
  await chooseMarket(page)
  await fillIn(page, marketFields)
  await clickMap(page)
  await expectAccessible('filled in')
  await sendButton(page).click()
  await expect(main(page).locator(':focus')).toContainText(thanks)
  await expect(field(page, 'Evenemangsnamn')).toHaveValue('')

  const tips = await readDesk(page, site, '/desk/tips')
  for (const text of ['Bakluckeloppis på Ramnavallen', '2026-12-05', '10:00', '15:00']) expect(tips).toContain(text)
})

test('a market that comes round: the weekday is suggested, and the dates are told before sending @phone', async ({
  page,
  expectAccessible,
}) => {
  await openTips(page)
  await chooseMarket(page)
  await fillIn(page, marketFields)
  await clickMap(page)
  const recurs = main(page).getByRole('group', { name: 'Återkommer det?' })
  await recurs.getByText('Ja', { exact: true }).click()
  await expect(field(page, 'Lördag')).toBeChecked()
  await fillIn(page, { 'Till och med': '2027-01-30' })
  await expect(main(page).getByText('Varje lördag 5 dec 2026–30 jan 2027', { exact: true })).toBeVisible()
  await main(page).getByRole('button', { name: 'Lägg till ett datum' }).click()
  await fillIn(page, { 'Datum 1': '2026-12-26' })
  await expect(main(page).getByText(/, inte 26 dec$/)).toBeVisible()
  await expect(main(page).getByText(/ och 4 datum till$/)).toBeVisible()
  await expectAccessible('a weekly market')
  for (const how of ['Varannan vecka eller glesare', 'En veckodag i månaden', 'Flera datum']) {
    await main(page).getByText(how, { exact: true }).click()
    await expectAccessible(how)
  }
  await main(page).getByText('Varje vecka', { exact: true }).click()
  await page.reload()
  await expect(main(page).getByText(/, inte 26 dec$/)).toBeVisible()
  await sendButton(page).click()
  await expect(main(page).locator(':focus')).toContainText(thanks)
  await expect(recurs.getByRole('radio', { name: 'Nej' })).toBeChecked()
})

test('§2 tip kinds, §R4 switching keeps fields, §R4 switching clears messages: from a shop to a market', async ({
  page,
}) => {
  await openTips(page)
  await fillIn(page, { Butiksnamn: 'Röda rummet', Stad: 'Borås', Adress: 'Storgatan 1' })
  await field(page, 'Länk').focus()
  await field(page, 'Stad').focus()
  await clickMap(page)
  await expect(main(page).getByText('Länk är obligatorisk')).toBeVisible()
  await chooseMarket(page)
  await expect(main(page).getByText(/obligatorisk/)).toHaveCount(0)
  await expect(field(page, 'Evenemangsnamn')).toHaveValue('Röda rummet')
  await expect(field(page, 'Stad')).toHaveValue('Borås')
  await expect(field(page, 'Adress')).toHaveValue('Storgatan 1')
  await expect(main(page).getByText(/^Markören står på/)).toBeVisible()
})
