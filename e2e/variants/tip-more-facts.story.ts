import { readDesk } from '../desk-page.ts'
import { expect, test } from '../story.ts'
import { clickMap, fillIn, main, openTips, sendButton, shopFields, thanks } from '../tips-page.ts'

test('a tip can contain further facts about a shop', async ({ page, site }) => {
  await openTips(page)
  await fillIn(page, shopFields)
  await clickMap(page)
  await main(page).getByText('Mer om stället (frivilligt)').click()
  await main(page)
    .getByRole('group', { name: 'Går det att betala med Swish?' })
    .getByRole('radio', { name: 'Ja' })
    .check()
  await main(page)
    .getByRole('group', { name: 'Finns det parkering?' })
    .getByRole('radio', { name: 'Mot avgift' })
    .check()
  await main(page).getByRole('checkbox', { name: 'Böcker' }).check()
  await main(page).getByLabel('Entré i kronor').fill('20 kr')
  await main(page).getByLabel('Beskrivning').fill('Två våningar.\n\nFika finns.')
  await page.reload()
  await expect(main(page).getByRole('checkbox', { name: 'Böcker' })).toBeChecked()
  await sendButton(page).click()
  await expect(main(page).getByText(thanks)).toBeVisible()
  const desk = await readDesk(page, site, '/desk/tips')
  for (const text of ['"payment_swish":1', '"parking":"paid"', '"goods":["books"]', '"entrance_fee":20', '\\n\\nFika'])
    expect(desk).toContain(text)
})
