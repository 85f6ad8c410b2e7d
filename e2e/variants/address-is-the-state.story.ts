import type { Page } from '@playwright/test'
import { addressParams, addressPath, cardNames, chooseTowns, expectCount, map, showSign } from '../search-page.ts'
import { expect, test } from '../story.ts'

/** The parameters of a search, without its random seed. */
function choicesIn(page: Page): Record<string, string> {
  const params = addressParams(page)
  params.delete('seed')
  return Object.fromEntries(params)
}

test('§R2 search on load: a reload shows the same search, and Back leaves it in one step', async ({ page }) => {
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

test('§R6 hash change searches: the links in the footer start a new search on the open search page', async ({
  page,
}) => {
  await page.goto('/#/?view_mode=list&city=ystad&seed=12')
  await expectCount(page, '8 ställen')
  const footer = page.getByRole('contentinfo')
  for (const [link, kind, count] of [
    ['Loppisar', 'loppisar', '7 ställen'],
    ['Second Hand Butiker', 'butiker', '91 ställen'],
    ['Alla Evenemang', 'loppisar och butiker', '98 ställen'],
  ] as const) {
    await footer.getByRole('button', { name: 'Visa sidfoten' }).click()
    await footer.getByRole('link', { name: link }).click()
    await expect(page.getByRole('button', { name: `Typ: ${kind}`, exact: true })).toBeVisible()
    await expectCount(page, count)
    await expect(footer.getByRole('link', { name: link })).toBeHidden()
  }
  await page.goBack()
  await expectCount(page, '91 ställen')
  await page.goBack()
  await page.goBack()
  await expectCount(page, '8 ställen')
  expect(addressParams(page).get('seed')).toBe('12')
})

test('§R1 damaged addresses, §R1 damaged storage: broken addresses and stored values do no harm', async ({ page }) => {
  await page.goto('/#/?city=%E0%A4%A&query=100%')
  await expect(page.getByRole('searchbox', { name: 'Sökord' })).toBeVisible()
  await expect(page.getByText('Din sökning gav inga resultat.')).toBeVisible()

  const keys = ['zoom', 'current_map_center', 'map_info', 'user_position', 'last_center_coordinates']
  const inView = map(page).getByText(/ställen i kartbilden$/)
  await page.goto('about:blank')
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
  // The page requests an id that may exist, and the browser logs the 404.
  test.use({ expectedComplaints: /404/ })

  test('§2 shop not found, §2 market not found: they say so, and lead to the start page', async ({ page }) => {
    const main = page.getByRole('main')
    for (const [path, text] of [
      ['/store/999999', 'Butiken kunde inte hittas'],
      ['/event/999999', 'Evenemanget kunde inte hittas'],
      ['/tips/extra', 'Sidan finns inte'],
    ] as const) {
      await page.goto(`/#${path}`)
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(text)
    }
    await main.getByRole('link', { name: 'Tillbaka till startsidan' }).click()
    await expect(page.getByRole('search')).toBeVisible()
    expect(addressPath(page)).toBe('/')
  })
})
