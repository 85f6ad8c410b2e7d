import { addressParams, card, cardNames, chooseView, showSign } from './search-page.ts'
import { expect, test } from './story.ts'

test('a search for shops that take Swish finds one, whose card and page say so; unknown is never shown as no', async ({
  page,
}) => {
  await page.goto('/#/?city=hjo')
  await chooseView(page, 'Lista')
  await expect(cardNames(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Fler val' }).click()
  await page.getByRole('checkbox', { name: 'Swish, stämmer för 1 av de 2 där vi vet' }).check()
  await showSign(page).click()
  await expect(cardNames(page)).toHaveText(['Tar Swish'])
  expect(addressParams(page).get('features')).toBe('payment_swish')
  await expect(card(page, 'Tar Swish').getByRole('list', { name: 'Bra att veta' })).toHaveText('Swish')
  await page.reload()
  await page.getByRole('link', { name: 'Tar Swish' }).first().click()
  const known = page.getByRole('region', { name: 'Bra att veta' })
  await expect(known.getByRole('listitem')).toHaveText(['Tar Swish'])
  await page.goto('/#/store/46')
  await expect(known.getByRole('listitem')).toHaveText(['Tar inte Swish'])
  await page.goto('/#/store/47')
  await expect(page.getByRole('heading', { level: 1, name: 'Okänt' })).toBeVisible()
  await expect(known.getByRole('listitem')).toHaveCount(0)
  await known.getByRole('link', { name: 'Vet du?' }).click()
  await expect(page.getByLabel('Meddelande')).toHaveValue('Om Okänt (#/store/47):\n')
})
