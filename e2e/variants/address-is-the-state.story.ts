import { addressParams, cardNames, chooseTowns, chooseView, expectCount, map, showSign } from '../search-page.ts'
import { expect, test } from '../story.ts'

test('§R2 search on load: a reload shows the same search, and Back leaves it in one step', async ({ page }) => {
  await page.goto('/#/about')
  await page.getByRole('banner').getByRole('link', { name: 'Sök loppis' }).click()
  await chooseTowns(page, 'Kiruna', 'Trosa')
  await showSign(page).click()
  await expectCount(page, '66 ställen')
  await chooseView(page, 'Lista')
  await expect(cardNames(page).nth(4)).toBeVisible()
  const seed = addressParams(page).get('seed')
  const order = (await cardNames(page).allTextContents()).slice(0, 5)
  await page.reload()
  await expectCount(page, '66 ställen')
  await expect(cardNames(page).nth(4)).toBeVisible()
  expect((await cardNames(page).allTextContents()).slice(0, 5)).toEqual(order)
  expect(Object.fromEntries(addressParams(page))).toEqual({ view_mode: 'list', city: 'kiruna,trosa', seed })
  await expect(page.getByRole('button', { name: 'Stad: Kiruna och Trosa' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Om oss' })).toBeVisible()
  await page.goForward()
  await expect(cardNames(page).first()).toHaveText(order[0] ?? '')
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

  await page.goto('about:blank')
  await page.goto('/#/')
  const inView = map(page).getByText(/ställen i kartbilden$/)
  await expect(inView).toBeAttached()
  const usual = (await inView.textContent()) ?? ''
  await page.evaluate(() => {
    localStorage.setItem('zoom', '1e999')
    localStorage.setItem('current_map_center', '{"lat":"x"')
    localStorage.setItem('map_info', '[]')
    localStorage.setItem('user_position', '{"lat":"x","lng":null}')
    localStorage.setItem('last_center_coordinates', 'null')
  })
  await page.reload()
  await expect(inView).toHaveText(usual)
})
