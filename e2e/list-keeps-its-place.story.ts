import { cardNames } from './search-page.ts'
import { expect, test } from './story.ts'

/** Pages of the list that the document has asked for. */
const pagesAsked = () =>
  performance.getEntriesByType('resource').filter(({ name }) => name.includes('/select_event_info')).length

test.describe('in a list of hundreds', () => {
  // A clock that is set has no list of what was asked.
  test.use({ places: 'sample', now: null })

  test('the End key leads to the end of what is loaded, and a page or two more @engines', async ({ page }) => {
    await page.goto('/#/?view_mode=list&event_type=alla&seed=1')
    await expect(cardNames(page).first()).toBeVisible()
    await expect.poll(() => page.evaluate(pagesAsked)).toBeGreaterThan(0)
    const before = await page.evaluate(pagesAsked)
    await page.keyboard.press('End')
    await expect.poll(() => page.evaluate(pagesAsked)).toBeGreaterThan(before)
    // Long enough for a list that follows its own end to ask for ten.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 3000)))
    expect(await page.evaluate(pagesAsked)).toBeLessThanOrEqual(before + 3)
  })
})
