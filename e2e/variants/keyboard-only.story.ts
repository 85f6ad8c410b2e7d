import { tabTo } from '../keyboard.ts'
import { addressPath, cardNames, map } from '../search-page.ts'
import { expect, test } from '../story.ts'

test('the first tab stop is the skip link past the menu', async ({ page }) => {
  await page.goto('/#/')
  await expect(page.getByRole('search')).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('button', { name: 'Hoppa till innehållet' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  expect(addressPath(page)).toBe('/')
})

test('a map with many shops is one tab stop; arrow keys move between them', async ({ page }) => {
  await page.goto('/#/?city=bor%C3%A5s&start_date=2026-11-21&end_date=2026-11-30')
  const markets = map(page).getByRole('button', { name: /^(Evenemang, visa|.*, evenemang)$/ })
  await expect(markets).toHaveCount(4)
  await expect(map(page).locator('[role="button"][tabindex="0"]')).toHaveCount(1)
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

  await markets.and(page.locator('[tabindex="0"]')).focus()
  // Arrow keys reach all four, from south to north; the fourth key press does nothing.
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toBe('Bakluckeloppis i Folkets park, evenemang')
  await page.keyboard.press('ArrowUp')
  await expect.poll(focused).toBe('Den här helgens loppis, evenemang')
  await page.keyboard.press('ArrowUp')
  await expect.poll(focused).toBe('Söndagsloppis i Tennishallen, evenemang')
  await page.keyboard.press('ArrowUp')
  await expect.poll(focused).toBe('Måndagsloppis, evenemang')
  await page.keyboard.press('ArrowUp')
  expect(await focused()).toBe('Måndagsloppis, evenemang')

  // Enter opens the popup and moves the focus into it; Escape returns it.
  await page.keyboard.press('Enter')
  const popup = map(page).getByRole('dialog', { name: 'Måndagsloppis' })
  await expect(popup).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect.poll(focused).toBe('Måndagsloppis, evenemang')

  // From the popup to the page.
  await page.keyboard.press('Enter')
  await expect(popup).toBeFocused()
  await tabTo(page, /^Måndagsloppis$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Måndagsloppis' })).toBeFocused()
})

test('Enter on a cluster zooms in and keeps the focus in the map', async ({ page }) => {
  await page.goto('/#/?city=kiruna')
  await map(page)
    .getByRole('button', { name: /ställen, zooma in$/ })
    .first()
    .focus()
  const before = await page.evaluate(() => localStorage.getItem('zoom'))
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('zoom'))).not.toBe(before)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/(ställen, zooma in|Butik, visa|, butik)$/)
})

test('the map can be skipped', async ({ page }) => {
  await page.goto('/#/?city=trosa')
  await expect(map(page).getByRole('button', { name: 'Butik, visa' })).toBeVisible()
  await page.getByRole('radio', { name: 'Karta' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Hoppa över kartan' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const inMap = await map(page).evaluate((element) => element.contains(document.activeElement))
  expect(inMap).toBe(false)
})

test('from the search field through the list to a page, and back, without a mouse', async ({ page }) => {
  await page.goto('/#/')
  await page.getByRole('searchbox', { name: 'Sökord' }).focus()
  await page.keyboard.type('retrolyckan')
  await page.keyboard.press('Enter')
  await expect(map(page).getByRole('button', { name: 'Butik, visa' })).toBeVisible()
  await page.getByRole('radio', { name: 'Karta' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(cardNames(page)).toHaveText(['Retrolyckan'])
  await expect(page.getByRole('radio', { name: 'Lista' })).toBeFocused()
  await tabTo(page, /^Retrolyckan$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeFocused()
  await page.goBack()
  // To where one was, not to the top of the page.
  const link = page.getByRole('link', { name: 'Retrolyckan', exact: true })
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeFocused()
  await tabTo(page, /^Tillbaka till sökningen/)
  await page.keyboard.press('Enter')
  await expect(link).toBeFocused()
})

test('the footer opens and closes without a mouse', async ({ page }) => {
  await page.goto('/#/about')
  const toggle = page.getByRole('button', { name: 'Visa sidfoten' })
  await toggle.focus()
  await page.keyboard.press('Enter')
  const close = page.getByRole('button', { name: 'Stäng sidfoten' })
  await expect(close).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Hem' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(toggle).toBeFocused()
})
