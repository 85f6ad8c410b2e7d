import { sampleSite } from './sample-site.ts'
import { card, expectCount } from './search-page.ts'
import { expect, test } from './story.ts'

test.use(sampleSite)

const name = 'Lördagsloppis i Saluhallen'

/** A search for the market in a span with several of its dates. */
const search = '/#/?query=saluhallen&start_date=2026-11-18&end_date=2026-12-22&seed=0&view_mode=list'

test('a weekly market is one card, and its page leads to its other dates and to the calendar', async ({ page }) => {
  await page.goto(search)
  await expectCount(page, '1 ställe')
  const found = card(page, name)
  // The number varies, because the market skips holidays.
  await expect(found.getByText(/^och [2345] datum till$/)).toBeVisible()
  await found.getByRole('link', { name }).click()

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const dates = page.getByRole('region', { name: 'Alla datum' })
  await expect(dates.getByText(/^Varje lördag/)).toBeVisible()
  await expect(dates.locator('[aria-current=page]')).toHaveText(/^lör \d+ \w+ 10–15$/)
  await dates.getByRole('button', { name: /^Visa alla 1\d\d$/ }).click()
  await expect(dates.getByRole('button', { name: 'Visa färre' })).toBeVisible()
  await dates.getByText(/^Tidigare datum/).click()

  const calendar = page.getByRole('link', { name: 'Lägg till i kalendern' })
  const answer = await page.request.get((await calendar.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(await answer.text()).toContain('RRULE:FREQ=WEEKLY;BYDAY=SA\r\n')
  const downloaded = page.waitForEvent('download')
  await calendar.click()
  expect((await downloaded).suggestedFilename()).toMatch(/^loppis-\d+\.ics$/)

  await dates.getByRole('link').last().click()
  await expect(page.getByRole('region', { name: 'Alla datum' }).locator('[aria-current=page]')).toBeVisible()
  await page.goBack()
  await page.getByText(/^Tidigare datum/).click()
  await page.getByRole('region', { name: 'Alla datum' }).getByRole('link').first().click()
  await expect(page.getByText('Evenemanget har redan ägt rum').first()).toBeVisible()
  await expect(page.getByText(/^Nästa gång:/).getByRole('link')).toHaveText(/^lör \d+ \w+( \d{4})? 10–15$/)
})
