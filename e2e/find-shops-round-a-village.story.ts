import { addressParams, card, cardNames, chooseTowns, expectCount, showSign } from './search-page.ts'
import { expect, test } from './story.ts'

const nearest = ['Lagret i Skene', 'Kupan i Kinna', 'Boden i Fritsla']

test('a village is typed and chosen: the shops round it, nearest first, also for somebody who gets the link', async ({
  page,
}) => {
  await page.goto('/#/?view_mode=list&city=bor%C3%A5s')
  await expectCount(page, '1 ställe')
  await page.getByRole('button', { name: 'Stad: Borås' }).click()
  const dialog = page.getByRole('dialog', { name: 'Välj stad' })
  await dialog.getByRole('searchbox', { name: 'Filtrera städer' }).fill('Skene')
  await dialog.getByRole('button', { name: 'Skene Mark, Västra Götalands län' }).click()

  await expectCount(page, '3 ställen')
  await expect(cardNames(page)).toHaveText(nearest)
  await expect(card(page, 'Kupan i Kinna')).toContainText('3,8 km')
  const town = page.getByRole('button', { name: 'Stad: Skene' })
  await expect(town).toBeFocused()
  expect(addressParams(page).get('around')).toBe('57.49 12.64 20 Skene')

  // The recipient's browser has no stored data.
  const link = page.url()
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
  await page.goto(link)
  await expect(cardNames(page)).toHaveText(nearest)

  // A smaller circle keeps the centre Skene.
  await page.getByRole('button', { name: 'Sökområde: inom 20 km' }).click()
  const area = page.getByRole('dialog', { name: 'Sök i ett område' })
  await area.getByRole('slider', { name: 'Radie' }).fill('5')
  await area.getByRole('button', { name: 'Visa området' }).click()
  await expect(cardNames(page)).toHaveText(nearest.slice(0, 2))
  expect(addressParams(page).get('around')).toBe('57.49 12.64 5 Skene')

  // Choosing a town replaces the circle.
  await chooseTowns(page, 'Borås')
  await showSign(page).click()
  await expect(cardNames(page)).toHaveText(['Den här helgens loppis'])
  expect(addressParams(page).has('around')).toBe(false)
})
