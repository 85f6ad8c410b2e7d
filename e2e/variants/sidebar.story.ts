import { addressPath } from '../search-page.ts'
import { expect, test } from '../story.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('§R2 slideshow still, §2 sidebar tips link: with reduced motion the slides do not advance, and the sidebar leads to the tips', async ({
  page,
}) => {
  await page.goto('/#/')
  const show = page.getByRole('region', { name: 'Utvalda evenemang' })
  await expect(show.getByRole('button', { name: /^Visa bild/ })).toHaveCount(3)
  await page.clock.runFor(20_000)
  // Checks without retries: a retrying expect would pass when the slide comes around again.
  expect(await show.getByRole('heading').allTextContents()).toEqual(['Ordnar du loppis?'])
  await expect(show.getByRole('button', { name: 'Pausa bildspelet' })).toHaveCount(0)
  await show.getByRole('button', { name: 'Nästa bild' }).click()
  await expect(show.getByRole('heading')).toHaveText('Stora fyndmarknaden')
  await page.getByRole('link', { name: 'Tipsa oss' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Skicka ett tips' })).toBeVisible()
  expect(addressPath(page)).toBe('/tips')
})
