import { addressParams, cardNames, chooseKind, chooseTowns, expectCount, showSign } from './search-page.ts'
import { expect, test } from './story.ts'

test('several towns are found by typing, stay sorted and take effect with Visa; Escape clears the field and then closes @phone @engines', async ({
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

test('§4 reset dates, §4 reset sort, §R2 reset turns area off, §R2 reset shows the map: shops without set hours are left out, and all choices are cleared', async ({
  page,
}) => {
  await page.goto('/#/?view_mode=list&city=ystad')
  await expectCount(page, '8 ställen')
  await page.getByRole('button', { name: /^Fler val/ }).click()
  const hours = page.getByRole('group', { name: 'Butikernas öppettider' })
  await hours.getByRole('checkbox', { name: 'Dölj varierande öppettider' }).check()
  await hours.getByRole('checkbox', { name: 'Dölj säsongsöppet' }).check()
  await showSign(page).click()
  await expectCount(page, '6 ställen')

  await page.goto(
    '/#/?view_mode=list&custom_position_selected=true&sort_by=distance&advanced_expanded=true&seed=5&query=fynd' +
      '&exclude_opening_hours=varierar&event_type=second%20hand%20butik&start_date=2026-12-01&end_date=2026-12-02' +
      '&center_lat=58&center_lng=15',
  )
  await expect(page.getByRole('combobox', { name: 'Sortera' })).toHaveValue('distance')
  await page.getByRole('button', { name: 'Rensa filter' }).click()
  await expectCount(page, '98 ställen')
  expect(Object.fromEntries(addressParams(page))).toEqual({ seed: '5' })
  await expect(page.getByRole('radio', { name: 'Karta' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Datum: 18–25 nov' })).toBeVisible()
})
