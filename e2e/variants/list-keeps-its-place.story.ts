import { cardNames } from '../search-page.ts'
import { expect, test } from '../story.ts'

/** The number of list pages that the document has requested. */
const requestedPages = () =>
  performance.getEntriesByType('resource').filter(({ name }) => name.includes('/select_event_info')).length

test.describe('in a list of hundreds', () => {
  // Playwright's clock would hide the list of requests.
  test.use({ places: 'sample', clock: 'everywhere' })

  test('the End key loads the next page only, and the list does not scroll on by itself @engines', async ({ page }) => {
    await page.goto('/#/?view_mode=list&event_type=alla&seed=1')
    await expect(cardNames(page).first()).toBeVisible()
    await expect.poll(() => page.evaluate(requestedPages)).toBe(1)
    const end = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
    await page.keyboard.press('End')
    await expect.poll(() => page.evaluate(requestedPages)).toBe(2)
    // Allows for a card that is higher than estimated.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThanOrEqual(end - 100)
    // A list that kept scrolling to its end would load page after page.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 3000)))
    expect(await page.evaluate(requestedPages)).toBe(2)
  })
})
