import { sampleSite } from '../sample-site.ts'
import { card, chooseView, expectCount, showSign } from '../search-page.ts'
import { expect, test } from '../story.ts'

test.use(sampleSite)

const name = 'Lördagsloppis i Saluhallen'

/** A search for the market in a span with several of its dates. */
const search = '/#/?query=saluhallen&start_date=2026-11-18&end_date=2026-12-22&seed=0&view_mode=list'

test('a cancelled date says so and why, and leads to the next one that takes place; a search can include cancelled markets', async ({
  page,
}) => {
  await page.goto(search)
  await card(page, name).getByRole('link', { name }).click()
  const dates = page.getByRole('region', { name: 'Alla datum' })
  await dates.getByRole('listitem').filter({ hasText: 'Inställt' }).getByRole('link').click()
  const head = page.getByRole('article').locator('header')
  await expect(head.getByText('Inställt: Hallen är uthyrd')).toBeVisible()
  await expect(head.getByText(/Evenemanget är/)).toHaveCount(0)
  const next = head.getByText(/^Nästa gång:/).getByRole('link')
  const day = await next.innerText()
  await next.click()
  await expect(page.getByRole('region', { name: 'Alla datum' }).locator('[aria-current=page]')).toHaveText(day)

  // A market on Wednesdays, whose next date is cancelled.
  await page.goto(`/#/?query=onsdagsloppis+folkets&start_date=2026-11-19&end_date=2026-11-25&seed=0`)
  await chooseView(page, 'Lista')
  await expectCount(page, '0 ställen')
  await page.getByRole('button', { name: /^Fler val/ }).click()
  await page.getByRole('checkbox', { name: 'Visa även inställda' }).check()
  await showSign(page).click()
  await expectCount(page, '1 ställe')
  await expect(card(page, 'Onsdagsloppis på Folkets hus').getByText('Inställt', { exact: true })).toBeVisible()
  expect(page.url()).toContain('cancelled=show')
})
