import { readDesk } from './desk-page.ts'
import { expect, test } from './story.ts'
import {
  chooseMarket,
  clickMap,
  field,
  fillIn,
  main,
  marker,
  marketFields,
  openTips,
  sendButton,
  thanks,
} from './tips-page.ts'

test('§2 tip marker dragged: a visitor without an account sends a tip about a market, after dragging its marker @engines', async ({
  page,
  site,
}) => {
  await openTips(page)
  await chooseMarket(page)
  await fillIn(page, marketFields)
  await clickMap(page)
  const spot = main(page).getByText(/^Markören står på/)
  const before = await spot.textContent()
  const box = await marker(page).boundingBox()
  if (!box) throw new Error('the marker is not visible')
  await page.mouse.move(box.x + 15, box.y + 15)
  await page.mouse.down()
  await page.mouse.move(box.x + 75, box.y + 45, { steps: 5 })
  await page.mouse.up()
  await expect(spot).not.toHaveText(before ?? '')

  await sendButton(page).click()
  await expect(main(page).locator(':focus')).toContainText(thanks)
  await expect(field(page, 'Evenemangsnamn')).toHaveValue('')

  const tips = await readDesk(page, site, '/desk/tips')
  for (const text of ['Bakluckeloppis på Ramnavallen', '2026-12-05', '10:00', '15:00']) expect(tips).toContain(text)
})
