import type { Page } from '@playwright/test'
import { addressParams, addressPath, cardNames, chooseTowns, expectCount, map, showSign } from '../search-page.ts'
import { expect, test } from '../story.ts'

/** The query of a search, without its random seed. */
function choicesIn(page: Page): Record<string, string> {
  const params = addressParams(page)
  params.delete('seed')
  return Object.fromEntries(params)
}

test('§R2 seed kept, §R2 search on load, §R2 search on Visa, §R2 values lower case: a reload shows the same search', async ({
  page,
}) => {
  await page.goto('/#/?view_mode=list')
  await chooseTowns(page, 'Kiruna', 'Trosa')
  await showSign(page).click()
  await expectCount(page, '66 ställen')
  const seed = addressParams(page).get('seed')
  expect(seed).toMatch(/^\d{1,3}$/)
  const order = (await cardNames(page).allTextContents()).slice(0, 5)
  await page.reload()
  await expectCount(page, '66 ställen')
  await expect(cardNames(page).nth(4)).toBeVisible()
  expect((await cardNames(page).allTextContents()).slice(0, 5)).toEqual(order)
  expect(addressParams(page).get('seed')).toBe(seed)
  expect(choicesIn(page)).toEqual({ view_mode: 'list', city: 'kiruna,trosa' })
  await expect(page.getByRole('button', { name: 'Stad: Kiruna och Trosa' })).toBeVisible()
})

test('back leaves the search in one step, forward returns to it', async ({ page }) => {
  await page.goto('/#/about')
  await page.getByRole('banner').getByRole('link', { name: 'Sök loppis' }).click()
  await expect(page.getByRole('search')).toBeVisible()
  await chooseTowns(page, 'Trosa')
  await showSign(page).click()
  await expectCount(page, '1 ställe')
  await page.getByRole('group', { name: 'Visa som' }).getByText('Lista').click()
  await expect(cardNames(page)).toHaveText(['Retrolyckan'])
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Om oss' })).toBeVisible()
  await page.goForward()
  await expect(cardNames(page)).toHaveText(['Retrolyckan'])
  expect(choicesIn(page)).toEqual({ city: 'trosa', view_mode: 'list' })
})

test('§R6 hash change searches, §R2 seed kept: the links in the footer start a new search on the open search page', async ({
  page,
}) => {
  await page.goto('/#/?view_mode=list&city=ystad&seed=12')
  await expectCount(page, '8 ställen')
  const footer = page.getByRole('contentinfo')
  for (const [link, kind, count] of [
    ['Loppisar', 'loppisar', '7 ställen'],
    ['Second Hand Butiker', 'butiker', '83 ställen'],
    ['Alla Evenemang', 'loppisar och butiker', '90 ställen'],
  ] as const) {
    await footer.getByRole('button', { name: 'Visa sidfoten' }).click()
    await footer.getByRole('link', { name: link }).click()
    await expect(page.getByRole('button', { name: `Typ: ${kind}`, exact: true })).toBeVisible()
    await expectCount(page, count)
    await expect(footer.getByRole('link', { name: link })).toBeHidden()
  }
  await page.goBack()
  await expectCount(page, '83 ställen')
  await page.goBack()
  await page.goBack()
  await expectCount(page, '8 ställen')
  expect(addressParams(page).get('seed')).toBe('12')
})

test('§R2 values in any case, §R2 comma lists: towns, kind and view in capitals', async ({ page }) => {
  await page.goto(
    '/#/?VIEW_MODE=x&view_mode=LIST&city=BOR%C3%85S,ALINGS%C3%85S&event_type=TILLF%C3%84LLIGT%20Evenemang&start_date=2026_11_28&end_date=2026-11-28',
  )
  await expect(cardNames(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Stad: Borås och Alingsås' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Typ: loppisar', exact: true })).toBeVisible()
})

test('§4 address advanced, §4 address exclusion, §4 address query, §R6 seed zero kept: every parameter is restored', async ({
  page,
}) => {
  await page.goto(
    '/#/?custom_position_selected=true&sort_by=distance&view_mode=list&advanced_expanded=true&seed=0' +
      '&exclude_opening_hours=varierar,p%C3%A5%20f%C3%B6rfr%C3%A5gan&query=fynd&start_date=2026-11-20&end_date=2026-12-24',
  )
  await expect(page.getByRole('combobox', { name: 'Sortera' })).toHaveValue('distance')
  await expect(page.getByRole('radio', { name: 'Lista' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Dölj varierande öppettider' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Dölj enligt överenskommelse' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Dölj säsongsöppet' })).not.toBeChecked()
  await expect(page.getByRole('searchbox', { name: 'Sökord' })).toHaveValue('fynd')
  await expect(page.getByRole('button', { name: 'Datum: 20 nov–24 dec' })).toBeVisible()
  await expect(cardNames(page)).toHaveText(['Fästningens fynd', 'Fyndhörnan'])
  expect(addressParams(page).get('seed')).toBe('0')
})

test('§R2 unknown values: invalid values fall back to the default search', async ({ page }) => {
  await page.goto(
    '/#/?start_date=2026-02-30&end_date=igår&city=Atlantis&event_type=%3Cb%3E&sort_by=distance&seed=-1&view_mode=hologram' +
      '&custom_position_selected=kanske&center_lat=abc&center_lng=999&center_id=%27&exclude_opening_hours=st%C3%A4ngt&advanced_expanded=2',
  )
  await expectCount(page, '90 ställen')
  await expect(page.getByRole('button', { name: 'Datum: 18–25 nov' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stad: hela Sverige' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Karta' })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Sortera' })).toHaveValue('date')
  await expect.poll(() => addressParams(page).get('seed')).toMatch(/^\d{1,3}$/)
})

test('§R1 damaged addresses: broken encoding in the address does no harm', async ({ page }) => {
  await page.goto('/#/?city=%E0%A4%A&query=100%')
  await expect(page.getByRole('searchbox', { name: 'Sökord' })).toBeVisible()
  await expect(page.getByText('Din sökning gav inga resultat.')).toBeVisible()
})

test('§4 area removes city: an address with both keeps only the area', async ({ page }) => {
  await page.goto('/#/?custom_position_selected=true&city=trosa&seed=5')
  await expect(page.getByRole('searchbox', { name: 'Sökord' })).toBeVisible()
  await expect
    .poll(() => Object.fromEntries(addressParams(page)))
    .toEqual({ custom_position_selected: 'true', seed: '5' })
})

test('§R2 past start kept: a past first day in an old link is kept', async ({ page }) => {
  await page.goto('/#/?view_mode=list&city=uppsala&start_date=2026-11-14&end_date=2026-11-15')
  await expect(cardNames(page)).toHaveText(['Förra lördagens loppis'])
  await expect(page.getByRole('button', { name: 'Datum: 14–15 nov' })).toBeVisible()
  expect(addressParams(page).get('start_date')).toBe('2026-11-14')
})

test('§R1 damaged storage: it is ignored', async ({ page }) => {
  const keys = ['zoom', 'current_map_center', 'map_info', 'user_position', 'last_center_coordinates']
  const inView = map(page).getByText(/ställen i kartbilden$/)
  await page.goto('/#/')
  await expect(inView).toBeAttached()
  const usual = (await inView.textContent()) ?? ''
  for (const damage of ['{"lat":"x"', '{"lat":"x","lng":null}', '[]', 'null', '1e999']) {
    await page.evaluate(([names, value]) => names.forEach((name) => localStorage.setItem(name, value)), [
      keys,
      damage,
    ] as const)
    await page.reload()
    await expect(inView, damage).toHaveText(usual)
  }
})

test.describe('unknown addresses', () => {
  // A possible id is requested from the server, and the browser reports its 404.
  test.use({ expectedComplaints: /404/ })

  for (const [path, mark, text] of [
    ['/store/999999', '§2 shop not found', 'Butiken kunde inte hittas'],
    ['/event/999999', '§2 market not found', 'Evenemanget kunde inte hittas'],
    ['/event/-1', '§R4 id that is no number', 'Evenemanget kunde inte hittas'],
    ['/tips/extra', '§R1 unknown route', 'Sidan finns inte'],
  ] as const) {
    test(`${mark}: ${text}, and a link to the start page`, async ({ page }) => {
      await page.goto(`/#${path}`)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(text)
      await main.getByRole('link', { name: 'Tillbaka till startsidan' }).click()
      await expect(page.getByRole('search')).toBeVisible()
      expect(addressPath(page)).toBe('/')
    })
  }
})
