import { cardNames } from './search-page.ts'
import { expect, test } from './story.ts'

/** Pages of the list that the document has asked for. */
const pagesAsked = () =>
  performance.getEntriesByType('resource').filter(({ name }) => name.includes('/select_event_info')).length

test.describe('in a list of hundreds', () => {
  // A clock that is set has no list of what was asked.
  test.use({ places: 'sample', now: null })

  test('the End key asks for the next page, and the list does not run away @engines', async ({ page }) => {
    await page.goto('/#/?view_mode=list&event_type=alla&seed=1')
    await expect(cardNames(page).first()).toBeVisible()
    await expect.poll(() => page.evaluate(pagesAsked)).toBe(1)
    await page.keyboard.press('End')
    await expect.poll(() => page.evaluate(pagesAsked)).toBe(2)
    // A list that follows its own end asks for page after page.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 3000)))
    expect(await page.evaluate(pagesAsked)).toBe(2)
  })
})
