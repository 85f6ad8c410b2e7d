import { readDesk } from './desk-page.ts'
import { expect, test } from './story.ts'
import { chooseMarket, clickMap, field, fillIn, main, marketFields, openTips, sendButton, thanks } from './tips-page.ts'

test('a visitor without an account sends a tip about a market @phone @engines', async ({ page, site }) => {
  await openTips(page)
  await chooseMarket(page)
  await fillIn(page, marketFields)
  await clickMap(page)
  await sendButton(page).click()
  await expect(main(page).locator(':focus')).toContainText(thanks)
  await expect(field(page, 'Evenemangsnamn')).toHaveValue('')

  const tips = await readDesk(page, site, '/desk/tips')
  for (const text of ['Bakluckeloppis på Ramnavallen', '2026-12-05', '10:00', '15:00']) expect(tips).toContain(text)
})

test('§2 tip kinds, §R4 switching keeps fields, §R4 switching clears messages: the visitor switches from a shop to a market', async ({
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
