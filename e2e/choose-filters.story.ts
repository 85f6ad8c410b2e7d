import { addressParams, cardNames, chooseKind, chooseTowns, expectCount, showSign } from './search-page.ts'
import { expect, test } from './story.ts'

test('several towns are found by typing, stay sorted and take effect with Visa; Escape clears the field and then closes @engines', async ({
  page,
}) => {
  await page.goto('/#/?view_mode=list&city=uppsala')
  await page.getByRole('button', { name: 'Stad: Uppsala' }).click()
  const dialog = page.getByRole('dialog', { name: 'Välj stad' })
  const field = dialog.getByRole('searchbox', { name: 'Filtrera städer' })
  await field.fill('trosa')
  await expect(dialog.getByText('1 träff – Enter väljer Trosa')).toBeVisible()
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await expect(dialog.getByText('2 städer valda')).toBeVisible()
  // The first Escape clears the field; the second closes the dialog and changes nothing.
  await field.click()
  await page.keyboard.type('bor')
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('')
  await dialog.getByRole('button', { name: 'Klar' }).click()
  await expect(page.getByRole('button', { name: 'Stad: Trosa och Uppsala' })).toBeFocused()
  await showSign(page).click()
  await expectCount(page, '4 ställen')
  expect(addressParams(page).get('city')).toBe('trosa,uppsala')
  await page.getByRole('button', { name: 'Stad: Trosa och Uppsala' }).click()
  await dialog.getByRole('checkbox', { name: 'Trosa', exact: true }).uncheck()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Stad: Trosa och Uppsala' })).toBeFocused()
})

test('§R2 blocked sends nothing: choices wait for Visa, and without any town nothing is searched', async ({ page }) => {
  await page.goto('/#/?view_mode=list&city=uppsala')
  await expect(cardNames(page)).toHaveText(['Kvällens loppis', 'Stora fyndmarknaden', 'Utvald antikmarknad'])
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  const searches = () => requestedPaths.filter((path) => path.startsWith('/select_'))
  await chooseKind(page, 'Second hand butik')
  await expect(page.getByText('Tryck på Visa för att se dina ändringar.')).toBeVisible()
  expect(searches()).toEqual([])
  await showSign(page).click()
  await expect(page.getByText('Din sökning gav inga resultat.')).toBeVisible()
  await chooseKind(page, 'Alla')
  await showSign(page).click()
  await expect(cardNames(page)).toHaveCount(3)

  // A search needs at least one town.
  await page.getByRole('button', { name: 'Stad: Uppsala' }).click()
  const dialog = page.getByRole('dialog', { name: 'Välj stad' })
  await dialog.getByRole('checkbox', { name: 'Uppsala', exact: true }).uncheck()
  await dialog.getByRole('button', { name: 'Klar' }).click()
  await expect(showSign(page)).toBeDisabled()
  requestedPaths.length = 0
  await page.getByRole('searchbox', { name: 'Sökord' }).press('Enter')
  await expect(cardNames(page)).toHaveCount(3)
  expect(searches()).toEqual([])
  await chooseTowns(page, 'Uppsala')
  await expect(showSign(page)).toBeEnabled()
})
