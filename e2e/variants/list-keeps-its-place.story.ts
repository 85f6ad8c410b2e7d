import { cardNames } from '../search-page.ts'
import { expect, test } from '../story.ts'

test('the End key loads the next page of a list only, and the list does not scroll on by itself @engines', async ({
  page,
}) => {
  await page.goto('/#/?view_mode=list&city=kiruna')
  await expect(cardNames(page).first()).toBeVisible()
  const end = await page.evaluate(() => {
    const counting = window as unknown as { listPages: number }
    counting.listPages = 0
    const { fetch } = window
    window.fetch = (input, init) => {
      if (typeof input === 'string' && input.startsWith('/select_event_info')) counting.listPages++
      return fetch(input, init)
    }
    return document.documentElement.scrollHeight - window.innerHeight
  })
  const listPages = () => page.evaluate(() => (window as unknown as { listPages: number }).listPages)
  await page.keyboard.press('End')
  await expect.poll(listPages).toBe(1)
  // Allows for cards that are lower than estimated.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThanOrEqual(end * 0.85)
  // A list that kept scrolling to its end would load page after page.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2000)))
  expect(await listPages()).toBe(1)
})
