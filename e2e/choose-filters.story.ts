import { addressParams, cardNames, chooseKind, chooseTowns, expectCount, showSign } from './search-page.ts'
import { expect, test } from './story.ts'

const changedNote = 'Tryck på Visa för att se dina ändringar.'

test('§R2 search on Visa: choices take effect only after the click', async ({ page }) => {
  await page.goto('/#/?view_mode=list&city=uppsala')
  await expect(cardNames(page)).toHaveText(['Kvällens loppis', 'Stora fyndmarknaden', 'Utvald antikmarknad'])
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await chooseKind(page, 'Second hand butik')
  await expect(page.getByText(changedNote)).toBeVisible()
  await expect(cardNames(page)).toHaveCount(3)
  expect(asked.filter((path) => path.startsWith('/select_'))).toEqual([])
  await showSign(page).click()
  await expect(page.getByText('Din sökning gav inga resultat.')).toBeVisible()
  await expect(page.getByText(changedNote)).toBeHidden()
  // When the choice is undone, there is nothing to search for.
  await chooseKind(page, 'Alla')
  await expect(page.getByText(changedNote)).toBeVisible()
  await chooseKind(page, 'Second hand butik')
  await expect(page.getByText(changedNote)).toBeHidden()
})

test('§9 town filter alla, §9 town filter sorted, §R2 comma lists: several towns are found by typing, stay sorted, and can be removed @phone @engines', async ({
  page,
}) => {
  await page.goto('/#/?view_mode=list')
  await page.getByRole('button', { name: 'Stad: hela Sverige' }).click()
  const dialog = page.getByRole('dialog', { name: 'Välj stad' })
  await expect(dialog.getByRole('checkbox').first()).toHaveAccessibleName('Alla')
  await expect(dialog.getByRole('checkbox', { name: 'Alla', exact: true })).toBeChecked()
  // Swedish order: after z comes å.
  const names = await dialog
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((box) => box.parentElement?.firstChild?.nextSibling?.textContent?.trim() ?? ''))
  const towns = names.slice(1)
  expect(towns.length).toBeGreaterThan(290)
  expect(towns).toEqual(towns.toSorted(new Intl.Collator('sv').compare))
  expect(towns.at(-1)).toMatch(/^Ö/)

  const field = dialog.getByRole('searchbox', { name: 'Filtrera städer' })
  await field.fill('uppsala')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await field.fill('trosa')
  await expect(dialog.getByText('1 träff – Enter väljer Trosa')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Trosa', exact: true }).check()
  await expect(dialog.getByText('1 träff – Enter tar bort Trosa')).toBeVisible()
  await expect(dialog.getByText('2 städer valda')).toBeVisible()
  await field.fill('atlantis')
  await expect(dialog.getByText('Ingen ort heter så.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Klar' }).click()
  await expect(page.getByRole('button', { name: 'Stad: Trosa och Uppsala' })).toBeFocused()
  await showSign(page).click()
  await expectCount(page, '4 ställen')
  expect(addressParams(page).get('city')).toBe('trosa,uppsala')

  // Cancelling keeps the previous choice.
  await page.getByRole('button', { name: 'Stad: Trosa och Uppsala' }).click()
  await dialog.getByRole('checkbox', { name: 'Trosa', exact: true }).uncheck()
  await dialog.getByRole('button', { name: 'Avbryt' }).click()
  await expect(page.getByRole('button', { name: 'Stad: Trosa och Uppsala' })).toBeVisible()
})

test('the first Escape clears the field of the town dialog, the next one closes the dialog @engines', async ({
  page,
}) => {
  await page.goto('/#/?view_mode=list')
  await page.getByRole('button', { name: 'Stad: hela Sverige' }).click()
  const dialog = page.getByRole('dialog', { name: 'Välj stad' })
  const field = dialog.getByRole('searchbox', { name: 'Filtrera städer' })
  await field.click()
  await page.keyboard.type('bor')
  await expect(field).toHaveValue('bor')
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Stad: hela Sverige' })).toBeFocused()
})

test('§5 search blocked, §R2 blocked sends nothing, §R2 blocked says why: without any town the search is blocked', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/#/?view_mode=list&city=trosa')
  await expect(cardNames(page)).toHaveText(['Retrolyckan'])
  await page.getByRole('button', { name: 'Stad: Trosa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Välj stad' })
  await dialog.getByRole('checkbox', { name: 'Trosa', exact: true }).uncheck()
  await dialog.getByRole('button', { name: 'Klar' }).click()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await expect(showSign(page)).toBeDisabled()
  await expect(page.getByText('Välj minst en stad, eller slå på eget sökområde.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Sökord' }).press('Enter')
  await expect(cardNames(page)).toHaveText(['Retrolyckan'])
  expect(asked.filter((path) => path.startsWith('/select_'))).toEqual([])
  await expectAccessible()
  await chooseTowns(page, 'Uppsala')
  await expect(showSign(page)).toBeEnabled()
})

test('§5 exclusion alla, §4 address exclusion, §4 address advanced: shops without set hours can be left out', async ({
  page,
}) => {
  await page.goto('/#/?view_mode=list&city=ystad')
  await expectCount(page, '8 ställen')
  const more = page.getByRole('button', { name: /^Fler val/ })
  await more.click()
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  expect(addressParams(page).get('advanced_expanded')).toBe('true')
  const hours = page.getByRole('group', { name: 'Butikernas öppettider' })
  await expect(hours.getByRole('checkbox', { name: 'Alla' })).toBeChecked()
  await hours.getByRole('checkbox', { name: 'Dölj varierande öppettider' }).check()
  await hours.getByRole('checkbox', { name: 'Dölj säsongsöppet' }).check()
  await expect(hours.getByRole('checkbox', { name: 'Alla' })).not.toBeChecked()
  await showSign(page).click()
  await expectCount(page, '6 ställen')
  expect(
    addressParams(page)
      .get('exclude_opening_hours')
      ?.split(',')
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['säsongsbaserade', 'varierar'])
  // 'Alla' excludes nothing and unchecks the others.
  await hours.getByRole('checkbox', { name: 'Alla' }).check()
  await expect(hours.getByRole('checkbox', { name: 'Dölj varierande öppettider' })).not.toBeChecked()
  await showSign(page).click()
  await expectCount(page, '8 ställen')
  expect(addressParams(page).has('exclude_opening_hours')).toBe(false)
})

test('§4 reset dates, §4 reset sort, §R2 reset turns area off, §R2 reset shows the map: the default search, with the same seed', async ({
  page,
}) => {
  await page.goto(
    '/#/?view_mode=list&custom_position_selected=true&sort_by=distance&advanced_expanded=true&seed=5&query=fynd' +
      '&exclude_opening_hours=varierar&event_type=second%20hand%20butik&start_date=2026-12-01&end_date=2026-12-02' +
      '&center_lat=58&center_lng=15',
  )
  await expect(page.getByRole('combobox', { name: 'Sortera' })).toHaveValue('distance')
  await page.getByRole('button', { name: 'Rensa filter' }).click()
  await expectCount(page, '90 ställen')
  expect(Object.fromEntries(addressParams(page))).toEqual({ seed: '5' })
  await expect(page.getByRole('radio', { name: 'Karta' })).toBeChecked()
  await expect(page.getByRole('searchbox', { name: 'Sökord' })).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Datum: 18–25 nov' })).toBeVisible()
})

test('§9 type options: the list of kinds closes 100 ms after the pointer has left, on Escape and on a click outside', async ({
  page,
}) => {
  await page.goto('/')
  const tag = page.getByRole('button', { name: /^Typ: / })
  const list = page.getByRole('group', { name: 'Typ' })
  await tag.click()
  await expect(list.getByRole('radio')).toHaveCount(3)
  await list.hover()
  await page.mouse.move(700, 600, { steps: 4 })
  await expect(list).toBeHidden()
  await tag.click()
  await page.keyboard.press('ArrowDown')
  await expect(list.getByRole('radio', { name: 'Tillfälligt Evenemang' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(tag).toBeFocused()
  await expect(page.getByRole('button', { name: 'Typ: loppisar', exact: true })).toBeVisible()
})
